// On paper: the worst pages first, with their pictures; on the screen everything is as before.

let isReordered = false;
// Pages whose rows are read ahead: ten files of rows, some 4 MB.
const PRINT_LIMIT = 20000;

const isWhole = () => { for (let index = 0; index < data.pages; index++) if (!rows[index]) return false; return data.pages > 0; };

// Rows are read while nothing else happens, for a browser waits for nobody when it prints.
function readForPrint() {
  if (data.pages <= PRINT_LIMIT) (window.requestIdleCallback || setTimeout)(() => loadAll(turn).catch(() => {}));
}

function beforePrint() {
  reopen("show");
  if (!state.get("sort") && !$("page").open && isWhole()) {
    const list = [...(found || rows.keys())].sort((a, b) => orders.worst[1](rows[a], rows[b]) || a - b);
    $("rows").replaceChildren(...list.slice(0, PAGE).map(drawRow));
    isReordered = true;
    $("count").textContent = `${plural(list.length, "page")}, ${list.length > PAGE ? `the ${PAGE} worst` : "worst first"}`;
  }
  // Buttons are not repeated on the next sheet, as the head of a table is.
  for (const button of document.querySelectorAll(".pages thead button")) button.replaceWith(button.textContent);
  for (const image of document.querySelectorAll("img[loading=lazy]")) image.loading = "eager";
}

function afterPrint() {
  reopen("showModal");
  drawHead();
  if (isReordered) drawTable();
  isReordered = false;
}
