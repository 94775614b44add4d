// The table of pages: loads rows and details on demand, filters, sorts, and keeps its state in the address.

const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const PAGE = 100;
// More rows than this are not loaded for a search; pages.csv has them all.
const ROW_LIMIT = 300000;
const rows = [];
const details = new Map();
const waiting = new Map();
const filters = ["q", "host", "grade", "outcome", "card", "rule", "sort"];
// Filters without a control: links set them.
const quiet = ["path", "picture"];
// Reports of so many pages are read whole for the view of one page, which then names the twins of its picture.
const WHOLE_LIMIT = 5000;
let state = new URLSearchParams();
let found = null;
let foundFor = "";
let turn = 0;

// Files in pages/ call this with their entries.
window.ogaudit = (kind, stamp, number, entries) => {
  const key = kind + number;
  const wait = waiting.get(key);
  if (!wait) return;
  if (stamp !== data.stamp) return wait.fail(new Error("The report has changed; reload this page."));
  const list = { rows, pictures }[kind], inShard = kind === "rows" ? data.rowsInShard : data.pictures.inShard;
  if (list) entries.forEach((one, index) => { list[(number - 1) * inShard + index] = one; });
  else details.set(number, entries);
  wait.done();
};

function load(kind, number) {
  const key = kind + number;
  if (!waiting.has(key)) {
    const wait = {};
    wait.promise = new Promise((done, fail) => Object.assign(wait, { done, fail }));
    waiting.set(key, wait);
    const script = document.createElement("script");
    script.src = `pages/${{ rows: "", details: "d", pictures: "i" }[kind]}${String(number).padStart(4, "0")}.js`;
    script.onload = () => { script.remove(); wait.fail(new Error(`${script.src} is damaged.`)); };
    script.onerror = () => { script.remove(); waiting.delete(key); wait.fail(new Error(`${script.getAttribute("src")} is missing. Keep the folder pages/ next to this file.`)); };
    document.head.append(script);
  }
  return waiting.get(key).promise;
}

const detailOf = (index) => details.get(Math.floor(index / data.detailsInShard) + 1)[index % data.detailsInShard];
const shardOf = (index) => Math.floor(index / data.rowsInShard) + 1;

async function loadAll(mine) {
  const last = shardOf(Math.min(data.pages, ROW_LIMIT) - 1);
  for (let first = 1; first <= last; first += 8) {
    const batch = [];
    for (let number = first; number < first + 8 && number <= last; number++) batch.push(load("rows", number));
    await Promise.all(batch);
    if (mine !== turn) return;
    if (last > 16) say(`Reading ${grouped(Math.min(rows.length, data.pages))} of ${grouped(data.pages)} pages …`);
  }
}

const say = (text) => { $("count").textContent = text; };

function matcher() {
  const words = (state.get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);
  const host = state.get("host"), grade = state.get("grade"), path = state.get("path");
  const picture = state.get("picture");
  const card = state.get("card") ? data.cards.findIndex(([id]) => id === state.get("card")) : null;
  const outcome = state.get("outcome") ? data.outcomes.findIndex(([id]) => id === state.get("outcome")) : null;
  const rule = state.get("rule") ? data.rules.findIndex(({ id }) => id === state.get("rule")) : null;
  return (row) => {
    const url = row[0];
    if (outcome !== null && row[3] !== outcome) return false;
    if (card !== null && row[4] !== card) return false;
    if (picture && row[9] !== picture) return false;
    if (grade && (row[2] === null ? "none" : gradeOf(row[2])) !== grade) return false;
    if (rule !== null && !row[8].includes(rule)) return false;
    if (host) {
      const start = url.indexOf("//") + 2;
      if (!url.startsWith(host, start)) return false;
      const rest = url.slice(start + host.length);
      if (!/^([/:?]|$)/.test(rest)) return false;
      if (path && !rest.replace(/^:\d+/, "").startsWith(path)) return false;
    }
    if (!words.length) return true;
    const text = `${url} ${row[1] || ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
// Pages without a score stand last, whatever the direction.
const byScore = (sign) => (a, b) => (a[2] === null) - (b[2] === null) || sign * (a[2] - b[2]);
const orders = {
  worst: byScore(1),
  best: byScore(-1),
  errors: (a, b) => b[5] - a[5] || b[6] - a[6] || b[7] - a[7],
  address: (a, b) => compare(a[0], b[0]),
  title: (a, b) => (a[1] === null) - (b[1] === null) || compare(a[1], b[1]),
};

function select() {
  const matches = matcher(), order = orders[state.get("sort")];
  const list = [];
  for (let index = 0; index < rows.length; index++) if (rows[index] && matches(rows[index])) list.push(index);
  if (order) list.sort((a, b) => order(rows[a], rows[b]) || a - b);
  return list;
}

function drawRow(index) {
  const [url, title, score, outcome, card, errors, warnings, notices, broken] = rows[index];
  const [id, label, meaning] = data.outcomes[outcome];
  const worst = broken.find((rule) => data.rules[rule].component !== "other_apps");
  const why = id !== "ok" ? meaning : worst !== undefined ? data.rules[worst].fails : "";
  const counts = [["error", errors], ["warning", warnings], ["notice", notices]].filter(([, count]) => count);
  return el("tr", {}, el("td", { class: "score" }, badge(score, id === "ok" ? "–" : label), rows[index][12] === 0 && el("small", { class: "unchecked" }, "media not checked")),
    el("td", { class: "what" }, shot(rows[index]), el("a", { href: hash({ page: index + 1 }) }, isolated(title === null ? url : title)),
      title !== null && isolated(url, "url"), why && el("span", { class: "why" }, why)),
    el("td", { class: "card" }, card === null ? "" : [data.cards[card][1], data.certainties[rows[index][11]][0]].filter(Boolean).join(", ")),
    el("td", { class: "found" }, counts.map(([word, count]) => severity(word, plural(count, word)))));
}

// The address of the present view with some fields changed; null removes one.
function hash(changes) {
  const next = new URLSearchParams(state);
  for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
  return "#" + next;
}

// Changes that take every filter away.
const nothing = () => Object.fromEntries([...filters, ...quiet, "p", "page"].map((name) => [name, null]));
const filterKey = () => [...filters, ...quiet].map((name) => state.get(name) || "").join("\n");

async function drawTable() {
  const mine = ++turn;
  const isFiltered = [...filters, ...quiet].some((name) => state.get(name));
  const place = Math.max(0, (parseInt(state.get("p"), 10) || 1) - 1);
  try {
    if (isFiltered) {
      await loadAll(mine);
    } else if (data.pages) {
      await load("rows", shardOf(Math.min(place * PAGE, data.pages - 1)));
    }
  } catch (error) {
    return say(error.message);
  }
  if (mine !== turn) return;
  if (isFiltered && foundFor !== filterKey()) [found, foundFor] = [select(), filterKey()];
  if (!isFiltered) [found, foundFor] = [null, ""];
  show(place);
}

function show(place) {
  const total = found ? found.length : data.pages;
  const first = Math.min(place * PAGE, Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE);
  const indices = [];
  for (let k = first; k < Math.min(first + PAGE, total); k++) indices.push(found ? found[k] : k);
  $("rows").replaceChildren(...indices.map(drawRow));
  const limited = found && data.pages > ROW_LIMIT ? ` among the first ${grouped(ROW_LIMIT)}; pages.csv has all` : "";
  const range = total > PAGE ? `${grouped(first + 1)}–${grouped(Math.min(first + PAGE, total))} of ${plural(total, "page")}` : total ? plural(total, "page") : "No page matches these filters";
  say(range + limited + (state.get("path") ? ` in ${state.get("host") || ""}${state.get("path")}` : "") + (state.get("picture") ? " with the same image" : ""));
  pager(first / PAGE, Math.ceil(total / PAGE));
}

function pager(place, count) {
  $("pager").hidden = count < 2;
  $("place").textContent = `${grouped(place + 1)} of ${grouped(count)}`;
  $("previous").disabled = place === 0;
  $("next").disabled = place + 1 >= count;
  $("previous").onclick = () => { location.hash = hash({ p: place, page: null }); $("pages").scrollIntoView(); };
  $("next").onclick = () => { location.hash = hash({ p: place + 2, page: null }); $("pages").scrollIntoView(); };
}

async function drawPage() {
  const dialog = $("page"), number = parseInt(state.get("page"), 10);
  if (!(number >= 1 && number <= data.pages)) {
    if (dialog.open) dialog.close();
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
    content = el("div", { class: "sheet" }, el("h2", { id: "page-title" }, "This page cannot be shown"), el("p", {}, error.message));
  }
  if (parseInt(state.get("page"), 10) !== number) return;
  dialog.replaceChildren(bar(index), content);
  dialog.dataset.page = number;
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
  const close = el("button", { type: "button", class: "close" }, "Close");
  close.onclick = () => $("page").close();
  return el("div", { class: "bar" }, button("Previous", neighbour(-1)), button("Next", neighbour(1)), close);
}

function fillControls() {
  for (const name of filters) {
    const control = $(name), value = state.get(name) || "";
    if (control.value === value) continue;
    if (control.tagName === "SELECT" && ![...control.options].some((option) => option.value === value)) control.append(new Option(clean(value), value));
    control.value = value;
  }
  $("clear").hidden = ![...filters, ...quiet].some((name) => state.get(name));
  for (const button of document.querySelectorAll("th button")) {
    const at = button.dataset.sort.split(" ").indexOf(state.get("sort"));
    const down = state.get("sort") === "errors" || at === 1;
    at < 0 ? button.parentNode.removeAttribute("aria-sort") : button.parentNode.setAttribute("aria-sort", down ? "descending" : "ascending");
  }
}

function follow(isFirst) {
  if (location.hash && !location.hash.includes("=")) return;
  const before = `${filterKey()} ${state.get("p")}`;
  state = new URLSearchParams(location.hash.slice(1));
  fillControls();
  const isChanged = before !== `${filterKey()} ${state.get("p")}`;
  if (isChanged) drawTable();
  if (isChanged && !state.get("page") && document.activeElement.closest?.("a")) $("pages").scrollIntoView();
  if (!isFirst) drawGallery();
  if (isFirst && !isChanged) pager(0, Math.ceil(data.pages / PAGE));
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

function start() {
  data.hosts.forEach(([name]) => $("host").append(new Option(name, name)));
  data.outcomes.forEach(([id, label]) => $("outcome").append(new Option(label, id)));
  data.cards.forEach(([id, label]) => $("card").append(new Option(label, id)));
  for (const pre of document.querySelectorAll("pre.paste")) { const place = document.createComment(""); pre.replaceWith(place); place.replaceWith(copyable(pre)); }
  data.rules.map(({ id, fails }) => new Option(fails, id)).sort((a, b) => compare(a.text, b.text)).forEach((option) => $("rule").append(option));
  $("tools").hidden = false;
  let timer;
  const change = () => {
    const changes = { p: null, page: null, path: null, picture: null };
    for (const name of filters) changes[name] = $(name).value;
    if (changes.host === state.get("host")) delete changes.path;
    // Typing leaves no trail in the history; a choice does.
    if (changes.q !== (state.get("q") || "")) location.replace(hash(changes));
    else location.hash = hash(changes);
  };
  $("tools").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(change, 180); });
  $("tools").addEventListener("submit", (event) => event.preventDefault());
  $("tools").addEventListener("reset", (event) => { event.preventDefault(); location.hash = "#p=1"; });
  for (const button of document.querySelectorAll("th button")) {
    const [one, two] = button.dataset.sort.split(" ");
    button.onclick = () => { location.hash = hash({ sort: state.get("sort") === one ? two || null : one, p: null }); };
  }
  for (const row of document.querySelectorAll("details.fix")) row.addEventListener("toggle", () => row.open && drawBefore(row));
  addEventListener("beforeprint", () => reopen("show"));
  addEventListener("afterprint", () => reopen("showModal"));
  $("page").addEventListener("close", () => { if (expected > 0) expected -= 1; else if (state.get("page")) history.pushState(null, "", hash({ page: null })), follow(); });
  $("page").addEventListener("click", (event) => { if (event.target === $("page")) $("page").close(); });
  addEventListener("hashchange", () => follow());
  drawPicks();
  follow(true);
  startGallery();
  startHosts();
}

start();
