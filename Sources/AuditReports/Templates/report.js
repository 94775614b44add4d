// Puts the report together: the view of one page, the address, keys and controls.

const noPage = (words) => el("div", { class: "sheet" }, el("h2", { id: "page-title" }, "This page cannot be shown"), el("p", {}, words));

function closer() {
  const close = el("button", { type: "button", class: "close" }, "Close");
  close.onclick = () => $("page").close();
  return close;
}

async function drawPage() {
  const dialog = $("page"), number = parseInt(state.get("page"), 10);
  if (!(number >= 1 && number <= data.pages)) {
    delete dialog.dataset.page;
    const isAsked = Boolean(state.get("page")), words = data.pages ? `This report has pages 1 to ${grouped(data.pages)}.` : "This report has no pages.";
    if (isAsked) dialog.replaceChildren(el("div", { class: "bar" }, closer()), noPage(words));
    if (isAsked && !dialog.open) dialog.showModal();
    if (!isAsked && dialog.open) dialog.close();
    return;
  }
  const index = number - 1, shard = Math.floor(index / data.detailsInShard) + 1;
  let content;
  try {
    const known = data.pages <= WHOLE_LIMIT;
    const numbers = known ? Array.from({ length: shardOf(data.pages - 1) }, (_, place) => place + 1) : [shardOf(index)];
    await Promise.all([load("details", shard), ...numbers.map((one) => load("rows", one))]);
    content = sheet(rows[index], details.get(shard)[index % data.detailsInShard], data, index, known);
  } catch (error) {
    content = noPage(error.message);
  }
  if (parseInt(state.get("page"), 10) !== number) return;
  dialog.replaceChildren(bar(index), content);
  dialog.dataset.page = number;
  offerCheck(index);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector(".close").focus();
}

function bar(index) {
  const at = found ? found.indexOf(index) : index;
  const neighbour = (step) => (found ? found[at + step] : data.pages > at + step && at + step >= 0 ? at + step : undefined);
  const button = (label, target) => {
    const made = el("button", { type: "button" }, label);
    made.disabled = target === undefined || (found && at < 0);
    made.onclick = () => { location.hash = hash({ page: target + 1 }); };
    return made;
  };
  return el("div", { class: "bar" }, button("Previous", neighbour(-1)), button("Next", neighbour(1)), closer());
}

function fillControls() {
  for (const name of controls) {
    const control = $(name), value = name === "rule" ? "" : state.get(name) || "";
    if (control.value === value) continue;
    if (control.tagName === "SELECT" && ![...control.options].some((option) => option.value === value)) control.append(new Option(clean(value), value));
    control.value = value;
  }
  $("clear").hidden = !isFiltered();
  drawChips();
  drawColumnChoice();
}

function follow(isFirst) {
  if (location.hash && !location.hash.includes("=")) return;
  const before = `${filterKey()} ${state.get("p")}`, columnsBefore = state.get("cols"), galleryBefore = galleryKey();
  state = new URLSearchParams(location.hash.slice(1));
  fillControls();
  const isChanged = before !== `${filterKey()} ${state.get("p")}`;
  if (isChanged || columnsBefore !== state.get("cols")) drawTable();
  // A view opens where it points: from another section, or from an address that was sent.
  const isHere = $("pages").contains(document.activeElement) && !isFirst;
  if (isChanged && !state.get("page") && !isHere) $("pages").scrollIntoView({ behavior: isFirst ? "instant" : "auto" });
  if (galleryBefore !== galleryKey()) drawGallery();
  if (isFirst && !isChanged) {
    facets = data.totals;
    drawHead();
    drawCounts();
    pager(0, Math.ceil(data.pages / PAGE));
  }
  drawPage();
}

// A modal dialog is painted on every sheet of paper anew; a plain one flows from one to the next.
let expected = 0;
function reopen(how) {
  const dialog = $("page");
  if (!dialog.open) return;
  expected += 1;
  dialog.close();
  dialog[how]();
}

// Keys of the report: / searches, j and k or the arrows go through rows, and through pages while one is open.
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const isOpen = $("page").open, { key } = event;
  if (key === "/" && !isOpen) $("q").focus();
  else if (isOpen && ["ArrowLeft", "k"].includes(key)) document.querySelector("#page .bar button")?.click();
  else if (isOpen && ["ArrowRight", "j"].includes(key)) document.querySelectorAll("#page .bar button")[1]?.click();
  else if (!isOpen && (["j", "k"].includes(key) || (key.startsWith("Arrow") && event.target.closest("#rows")))) stepRow(key === "j" || key === "ArrowDown" ? 1 : key === "k" || key === "ArrowUp" ? -1 : 0);
  else return;
  event.preventDefault();
}

function stepRow(step) {
  const links = [...document.querySelectorAll("#rows .what a")];
  links[Math.max(0, Math.min(links.length - 1, links.indexOf(document.activeElement) + step))]?.focus();
}

function fillChoices() {
  data.hosts.forEach(({ name }) => $("host").append(new Option(name, name)));
  data.outcomes.forEach(({ id, label }) => $("outcome").append(new Option(label, id)));
  data.cards.forEach(({ id, label }) => $("card").append(new Option(label, id)));
  data.rules.map(({ id, fails }) => new Option(fails, id)).sort((a, b) => compare(a.text, b.text)).forEach((option) => $("rule").append(option));
  Object.entries(orders).forEach(([id, [label]]) => $("sort").append(new Option(label, id)));
}

// What the controls say now. Typing leaves no trail in the history; a choice does.
function change() {
  const changes = { p: null, page: null };
  for (const name of controls) changes[name] = $(name).value;
  changes.rule = [...new Set([...chosenRules(), ...($("rule").value ? [$("rule").value] : [])])].join(",");
  if ((changes.host || "") !== (state.get("host") || "")) changes.path = null;
  if (changes.q !== (state.get("q") || "")) location.replace(hash(changes) === "#" ? "#p=1" : hash(changes));
  else location.hash = hash(changes) === "#" ? "#p=1" : hash(changes);
}

function startTools() {
  let timer;
  $("tools").addEventListener("input", (event) => { if (!event.target.closest(".choices")) { clearTimeout(timer); timer = setTimeout(change, 180); } });
  $("tools").addEventListener("submit", (event) => event.preventDefault());
  $("tools").addEventListener("reset", (event) => { event.preventDefault(); location.hash = "#p=1"; });
  $("copy-link").onclick = copyLink;
  $("save-view").onclick = saveView;
  $("rows").addEventListener("click", (event) => {
    if (!event.target.closest("a") && !String(getSelection())) event.target.closest("tr")?.querySelector(".what a")?.click();
  });
  for (const tool of [$("tools"), $("actions")]) tool.hidden = false;
  // A phone shows what people need most; the rest is one touch away.
  $("filters").open = matchMedia("(min-width: 641px)").matches;
}

function start() {
  for (const pre of document.querySelectorAll("pre.paste")) { const place = document.createComment(""); pre.replaceWith(place); place.replaceWith(copyable(pre)); }
  for (const row of document.querySelectorAll("details.fix")) row.addEventListener("toggle", () => row.open && drawBefore(row));
  fillChoices();
  startTools();
  addEventListener("keydown", onKey);
  addEventListener("beforeprint", beforePrint);
  addEventListener("afterprint", afterPrint);
  $("page").addEventListener("close", () => { if (expected > 0) expected -= 1; else if (state.get("page")) history.pushState(null, "", hash({ page: null })), follow(); });
  $("page").addEventListener("click", (event) => { if (event.target === $("page")) $("page").close(); });
  addEventListener("hashchange", () => follow());
  drawPicks();
  follow(true);
  startGallery();
  startHosts();
  readForPrint();
}

start();
