// The table of pages.

const say = (text) => { $("count").textContent = text; };
const cardWords = (row) => (row.predicted_card === null ? "" : [data.cards[row.predicted_card].label, data.certainties[row.card_certainty].label].filter(Boolean).join(", "));
const reasonOf = (row) => {
  const worst = row.findings.find((rule) => data.rules[rule].component !== "other_apps"), { id, meaning } = data.outcomes[row.outcome];
  return id !== "ok" ? meaning : worst === undefined ? "" : data.rules[worst].fails;
};
const counts = (row) => [["error", row.errors], ["warning", row.warnings], ["notice", row.notices]].filter(([, count]) => count);

// What may be shown of a page: a heading, how it can be sorted, its cell, and its text in a file.
const columns = [
  { id: "score", label: "Score", sorts: ["worst", "best"], cell: (row) => [badge(row.score, row.score === null && data.outcomes[row.outcome].id !== "ok" ? data.outcomes[row.outcome].label : "–"),
    row.media_checked === 0 && el("small", { class: "unchecked" }, "media not checked")], text: (row) => row.score },
  { id: "what", label: "Page", sorts: ["title", "address"], cell: (row, index) => [shot(row), el("a", { href: hash({ page: index + 1 }) }, row.title === null ? breaking(row.url) : isolated(row.title)),
    row.title !== null && isolated(row.url, "url"), reasonOf(row) && el("span", { class: "why" }, reasonOf(row))], text: (row) => row.title },
  { id: "host", label: "Host", sorts: ["host"], cell: (row) => breaking(hostOf(row.url)), text: (row) => hostOf(row.url) },
  { id: "status", label: "Status", sorts: ["status"], cell: (row) => row.http_status ?? "–", text: (row) => row.http_status },
  { id: "outcome", label: "Outcome", sorts: ["outcome"], cell: (row) => data.outcomes[row.outcome].label, text: (row) => data.outcomes[row.outcome].id },
  { id: "card", label: "Card", sorts: ["card"], cell: cardWords, text: cardWords },
  { id: "bytes", label: "Image size", sorts: ["heavy", "light"], cell: (row) => (row.image_bytes === null ? "–" : size(row.image_bytes)), text: (row) => row.image_bytes },
  { id: "pixels", label: "Pixels", sorts: ["small", "large"], cell: (row) => (row.image_width === null ? "–" : `${row.image_width} × ${row.image_height}`),
    text: (row) => (row.image_width === null ? null : `${row.image_width}x${row.image_height}`) },
  { id: "text", label: "Text", sorts: ["text"], cell: (row) => (row.image_text === null ? "–" : `${row.image_text} %`), text: (row) => row.image_text },
  { id: "found", label: "Findings", sorts: ["errors"], cell: (row) => counts(row).map(([word, count]) => severity(word, plural(count, word))),
    text: (row) => row.findings.map((rule) => data.rules[rule].id).join(" ") },
  { id: "new", label: "New", sorts: ["new"], cell: (row) => (row.new ? grouped(row.new) : "–"), text: (row) => row.new },
  { id: "time", label: "Time", sorts: ["slow", "fast"], cell: (row) => (row.fetch_ms === null ? "–" : `${grouped(row.fetch_ms)} ms`), text: (row) => row.fetch_ms },
];
const usual = ["score", "what", "card", "found"];

function shownColumns() {
  const wanted = (state.get("cols") || "").split(",").filter((id) => columns.some((one) => one.id === id));
  return columns.filter(({ id }) => (wanted.length ? wanted : usual).includes(id) || id === "what");
}

function drawRow(index) {
  const row = rows[index];
  return el("tr", {}, shownColumns().map(({ id, label, cell }) => el("td", { class: id, "data-label": usual.includes(id) ? null : label }, cell(row, index))));
}

function drawHead() {
  const cells = shownColumns().map(({ id, label, sorts: [one, two] }) => {
    const button = el("button", { type: "button" }, label), now = state.get("sort"), isOn = now && (now === one || now === two);
    button.onclick = () => {
      location.hash = hash({ sort: now === one ? two || null : now === two ? null : one, p: null, page: null });
      addEventListener("hashchange", () => document.querySelector(`.pages th.${id} button`)?.focus(), { once: true });
    };
    return el("th", { scope: "col", class: id, "aria-sort": isOn ? (falling.includes(now) ? "descending" : "ascending") : null }, button);
  });
  document.querySelector(".pages thead").replaceChildren(el("tr", {}, cells));
  document.querySelector(".pages").classList.toggle("many", cells.length > usual.length);
}

async function drawTable() {
  const mine = ++turn;
  const filtered = isFiltered();
  const place = Math.max(0, (parseInt(state.get("p"), 10) || 1) - 1);
  try {
    if (filtered) {
      await loadAll(mine);
    } else if (data.pages) {
      await load("rows", shardOf(Math.min(place * PAGE, data.pages - 1)));
    }
  } catch (error) {
    return say(error.message);
  }
  if (mine !== turn) return;
  if (filtered && foundFor !== filterKey()) [found, foundFor] = [select(), filterKey()];
  if (!filtered) [found, foundFor, facets] = [null, "", data.totals];
  show(place);
}

function show(place) {
  const total = found ? found.length : data.pages;
  const first = Math.min(place * PAGE, Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE);
  const indices = [];
  for (let k = first; k < Math.min(first + PAGE, total); k++) indices.push(found ? found[k] : k);
  drawHead();
  $("rows").replaceChildren(...indices.map(drawRow));
  const limited = found && data.pages > ROW_LIMIT ? ` among the first ${grouped(ROW_LIMIT)}; pages.csv has all` : "";
  const range = total > PAGE ? `${grouped(first + 1)}–${grouped(Math.min(first + PAGE, total))} of ${plural(total, "page")}` : total ? plural(total, "page") : "No page matches these filters";
  say(range + limited);
  const names = active().map(([words]) => words);
  document.title = names.length ? `${names.join(" · ")} (${plural(total, "page")}) · ogaudit` : plainTitle;
  drawCounts();
  pager(first / PAGE, Math.ceil(total / PAGE));
}

const plainTitle = document.title;

function pager(place, count) {
  $("pager").hidden = count < 2;
  $("place").textContent = `${grouped(place + 1)} of ${grouped(count)}`;
  $("previous").disabled = place === 0;
  $("next").disabled = place + 1 >= count;
  $("previous").onclick = () => { location.hash = hash({ p: place, page: null }); $("pages").scrollIntoView(); };
  $("next").onclick = () => { location.hash = hash({ p: place + 2, page: null }); $("pages").scrollIntoView(); };
}

// How many pages each choice would leave, behind its name.
function drawCounts() {
  for (const name of ["host", "grade", "outcome", "card", "rule", "severity", "new"]) {
    for (const option of $(name).options) {
      if (!option.value) continue;
      option.dataset.label ||= option.textContent;
      const count = (facets[name] || {})[option.value] || 0;
      option.textContent = `${option.dataset.label} (${grouped(count)})`;
      option.hidden = name === "rule" && !count;
    }
  }
}

function drawChips() {
  const chips = active().map(([words, changes]) => {
    const button = el("button", { type: "button", class: "lens", "aria-label": `Remove filter ${words}` }, isolated(words), el("span", { "aria-hidden": "true" }, " ×"));
    button.onclick = () => { location.hash = hash({ ...changes, p: null, page: null }) === "#" ? "#p=1" : hash({ ...changes, p: null, page: null }); $("h-pages").focus({ preventScroll: true }); };
    return el("li", {}, button);
  });
  $("active").replaceChildren(...chips);
  $("active").hidden = !chips.length;
}

// Does what it says and tells so for two seconds.
function tellOn(button, words) {
  button.dataset.label ||= button.textContent;
  button.textContent = words;
  setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
}

function copyLink() {
  const address = location.href.split("#")[0] + hash({ page: null });
  const button = $("copy-link");
  (navigator.clipboard ? navigator.clipboard.writeText(address) : Promise.reject()).then(() => tellOn(button, "Link copied"), () => tellOn(button, "Copy it from the browser"));
}

// A cell for a spreadsheet, which must not run it.
function csvCell(value) {
  if (typeof value === "number") return String(value);
  let text = clean(value ?? "").trim();
  if (/^[=+\-@\t\r]/.test(text)) text = "'" + text;
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvOfView() {
  const list = found || rows.map((_, index) => index), others = columns.filter(({ id }) => id !== "what");
  const lines = [["url", "title", ...others.map(({ label }) => label.toLowerCase().replaceAll(" ", "_"))]];
  for (const index of list) lines.push([rows[index].url, rows[index].title, ...others.map(({ text }) => text(rows[index]))]);
  return lines.map((line) => line.map(csvCell).join(",") + "\r\n").join("");
}

async function saveView() {
  const button = $("save-view"), mine = turn;
  try {
    if (!found) await loadAll(mine);
  } catch (error) {
    return say(error.message);
  }
  const link = el("a", { href: URL.createObjectURL(new Blob([csvOfView()], { type: "text/csv" })), download: "ogaudit-view.csv" });
  link.click();
  URL.revokeObjectURL(link.href);
  tellOn(button, "Saved");
}

function drawColumnChoice() {
  const shown = shownColumns().map(({ id }) => id);
  $("columns").replaceChildren(...columns.filter(({ id }) => id !== "what").map(({ id, label }) => {
    const box = el("input", { type: "checkbox" });
    box.checked = shown.includes(id);
    box.onchange = () => {
      const next = columns.map((one) => one.id).filter((one) => (one === id ? box.checked : shown.includes(one)));
      location.hash = hash({ cols: next.join() === usual.join() ? null : next.join(","), page: null });
    };
    return el("label", {}, box, " ", label);
  }));
}
