// What the report knows: the data of its page, and rows, details and images that are loaded on demand.

const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const PAGE = 100;
// More rows than this are not loaded for a search; pages.csv has them all.
const ROW_LIMIT = 300000;
const rows = [];
const pictures = [];
const details = new Map();
const waiting = new Map();
// The letters that names of files begin with.
const prefixes = { rows: "", details: "d", images: "i" };
// Reports of so many pages are read whole for the view of one page, which then names the twins of its picture.
const WHOLE_LIMIT = 5000;
let turn = 0;

// Entries are arrays, and the data has one header for all; getters read them by its names without copies.
function reader(header) {
  class Entry {
    constructor(values) { this.values = values; }
  }
  header.forEach((name, place) => Object.defineProperty(Entry.prototype, name, { get() { return this.values[place]; } }));
  return (values) => new Entry(values);
}

const read = Object.fromEntries(Object.entries(data.columns).map(([kind, header]) => [kind, reader(header)]));

function withFindings(page) {
  page.findings = page.findings.map(read.finding);
  return page;
}

// Files in pages/ call this with their entries.
window.ogaudit = (kind, stamp, number, entries) => {
  const key = kind + number;
  const wait = waiting.get(key);
  if (!wait) return;
  if (stamp !== data.stamp) return wait.fail(new Error(`${fileOf(kind, number)} belongs to another run. Reload this page, or copy the whole report again.`));
  if (kind === "rows") entries.forEach((row, index) => { rows[(number - 1) * data.rowsInShard + index] = read.row(row); });
  else if (kind === "images") pictures.push(...entries.map(read.picture));
  else details.set(number, entries.map(withFindings));
  wait.done();
};

const fileOf = (kind, number) => `pages/${prefixes[kind]}${String(number).padStart(4, "0")}.js`;

function load(kind, number) {
  const key = kind + number;
  if (!waiting.has(key)) {
    const wait = {};
    wait.promise = new Promise((done, fail) => Object.assign(wait, { done, fail }));
    waiting.set(key, wait);
    const script = document.createElement("script");
    script.src = fileOf(kind, number);
    script.onload = () => { script.remove(); wait.fail(new Error(`${fileOf(kind, number)} is damaged. Copy the report again, or write it again with ogaudit report.`)); };
    script.onerror = () => { script.remove(); waiting.delete(key); wait.fail(new Error(`${fileOf(kind, number)} is missing. Keep the folder pages/ next to index.html.`)); };
    document.head.append(script);
  }
  return waiting.get(key).promise;
}

const detailOf = (index) => details.get(Math.floor(index / data.detailsInShard) + 1)[index % data.detailsInShard];
const shardOf = (index) => Math.floor(index / data.rowsInShard) + 1;

// Files that are read at once; between them the page says how far it is.
const BATCH = 10;

async function loadAll(mine) {
  const last = shardOf(Math.min(data.pages, ROW_LIMIT) - 1);
  for (let first = 1; first <= last; first += BATCH) {
    const batch = [];
    for (let number = first; number < first + BATCH && number <= last; number++) batch.push(load("rows", number));
    await Promise.all(batch);
    if (mine !== turn) return;
    if (last > BATCH) say(`Reading ${grouped(Math.min(rows.length, data.pages))} of ${grouped(data.pages)} pages …`);
  }
}

data.hosts = data.hosts.map(read.host);
data.totals.host = Object.fromEntries(data.hosts.map((host) => [host.name, host.pages]));
data.picks = data.picks.map(([kind, number, [row, page]]) => ({ kind, number, row: read.row(row), page: withFindings(page) }));
