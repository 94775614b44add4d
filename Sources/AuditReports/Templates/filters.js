// The view of the table, which lives in the address: what is filtered and how it is sorted.

let state = new URLSearchParams();
// The places of the rows of the view in its order; null when it is the whole list in its own.
let found = null;
let foundFor = "";
// By filter and value, how many pages there would be.
let facets = {};

const controls = ["q", "host", "grade", "outcome", "card", "rule", "severity", "new", "sort"];
// Filters without a control: links set them.
const quiet = ["path", "picture", "status", "depth", "listed"];
const isFiltered = () => [...controls, ...quiet].some((name) => state.get(name));
const filterKey = () => [...controls, ...quiet].map((name) => state.get(name) || "").join("\n");
// Changes that take every filter away.
const nothing = () => Object.fromEntries([...controls, ...quiet, "p", "page"].map((name) => [name, null]));

// The address of the present view with some fields changed; null removes one.
function hash(changes) {
  const next = new URLSearchParams(state);
  for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
  return "#" + next;
}

const chosenRules = () => (state.get("rule") || "").split(",").filter(Boolean);
const gradeIn = (row) => (row.score === null ? "none" : gradeOf(row.score));

function isOn(host, path) {
  return ({ url }) => {
    const start = url.indexOf("//") + 2;
    if (!url.startsWith(host, start)) return false;
    const rest = url.slice(start + host.length);
    return /^([/:?]|$)/.test(rest) && (!path || rest.replace(/^:\d+/, "").startsWith(path));
  };
}

// One test for each filter of the view.
function tests() {
  const words = (state.get("q") || "").toLowerCase().split(/\s+/).filter(Boolean), value = (name) => state.get(name);
  const place = (list, id) => list.findIndex((one) => one.id === id);
  const all = {
    outcome: value("outcome") && ((wanted) => (row) => row.outcome === wanted)(place(data.outcomes, value("outcome"))),
    card: value("card") && ((wanted) => (row) => row.predicted_card === wanted)(place(data.cards, value("card"))),
    grade: value("grade") && ((row) => gradeIn(row) === value("grade")),
    severity: value("severity") && ((row) => row[value("severity") + "s"] > 0),
    new: value("new") && ((row) => row.new > 0),
    status: value("status") && ((row) => String(row.http_status) === value("status")),
    picture: value("picture") && ((row) => row.picture === value("picture")),
    depth: value("depth") && ((row) => (row.depth === null ? "none" : String(Math.min(row.depth, 30))) === value("depth")),
    listed: value("listed") && ((row) => String(row.in_sitemap) === value("listed")),
    rule: chosenRules().length && ((wanted) => (row) => wanted.every((rule) => row.findings.includes(rule)))(chosenRules().map((id) => place(data.rules, id))),
    host: value("host") && isOn(value("host"), value("path")),
    q: words.length && ((row) => { const text = `${row.url} ${row.title || ""}`.toLowerCase(); return words.every((word) => text.includes(word)); }),
  };
  return Object.entries(all).filter(([, test]) => test);
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
// Pages without a value stand last, whatever the direction.
const along = (key, sign) => (a, b) => (a[key] === null) - (b[key] === null) || sign * compare(a[key], b[key]);
const orders = {
  worst: ["Worst first", along("score", 1)], best: ["Best first", along("score", -1)],
  errors: ["Most findings", (a, b) => b.errors - a.errors || b.warnings - a.warnings || b.notices - a.notices],
  new: ["Most new", along("new", -1)], address: ["URL", along("url", 1)], title: ["Title", along("title", 1)],
  host: ["Host", (a, b) => compare(hostOf(a.url), hostOf(b.url))], status: ["Status", along("http_status", -1)],
  outcome: ["Outcome", along("outcome", -1)], card: ["Card", along("predicted_card", 1)],
  heavy: ["Heaviest image", along("image_bytes", -1)], light: ["Lightest image", along("image_bytes", 1)],
  small: ["Smallest image", along("image_width", 1)], large: ["Largest image", along("image_width", -1)],
  text: ["Most text in image", along("image_text", -1)], slow: ["Slowest", along("fetch_ms", -1)], fast: ["Fastest", along("fetch_ms", 1)],
};
const falling = ["best", "errors", "new", "status", "outcome", "heavy", "large", "text", "slow"];

const bump = (counts, value) => counts.set(value, (counts.get(value) || 0) + 1);

// What a page counts for, in the filters that say their numbers; lists by their numbers, which `named` turns into names.
const counters = {
  host: (counts, row) => bump(counts, hostOf(row.url)), grade: (counts, row) => bump(counts, gradeIn(row)), outcome: (counts, row) => bump(counts, row.outcome),
  card: (counts, row) => { if (row.predicted_card !== null) bump(counts, row.predicted_card); },
  rule: (counts, row) => { for (const rule of row.findings) bump(counts, rule); },
  severity: (counts, row) => { if (row.errors) bump(counts, "error"); if (row.warnings) bump(counts, "warning"); if (row.notices) bump(counts, "notice"); },
  new: (counts, row) => { if (row.new) bump(counts, "1"); },
};
const lists = { outcome: data.outcomes, card: data.cards, rule: data.rules };

// The list of hosts has their names alone.
const withoutPort = (host) => host.replace(/:\d+$/, "");

function named(name, counts) {
  const of = lists[name] ? (value) => lists[name][value].id : name === "host" ? withoutPort : (value) => value;
  return Object.fromEntries([...counts].map(([value, count]) => [of(value), count]));
}

// The pages of the view, and how many there would be with another value of each filter.
function select() {
  const checks = tests(), order = orders[state.get("sort")], list = [];
  const found = Object.keys(counters).map((name) => [name, counters[name], new Map()]);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    let failed = 0, only = null;
    for (const [name, test] of checks) {
      if (test(row)) continue;
      only = name;
      if ((failed += 1) > 1) break;
    }
    if (failed > 1) continue;
    if (!failed) list.push(index);
    // With one more rule there are fewer pages, not others.
    for (const [name, count, counts] of found) if (!failed || (name === only && name !== "rule")) count(counts, row);
  }
  facets = Object.fromEntries(found.map(([name, , counts]) => [name, named(name, counts)]));
  if (order) list.sort((a, b) => order[1](rows[a], rows[b]) || a - b);
  return list;
}

const labelOf = (list, id) => (list.find((one) => one.id === id) || { label: `${clean(id)} (unknown)`, fails: `${clean(id)} (unknown)` });

// Whether pages of the host are in the report, as far as its list of hosts goes.
const isHere = (host) => data.hosts.length < data.hostCount || Object.hasOwn(data.totals.host, withoutPort(host));

// What is filtered, in words: [words, changes that take it away].
function active() {
  const value = (name) => state.get(name), chips = [];
  const add = (name, words, changes) => value(name) && chips.push([words, changes || { [name]: null }]);
  add("q", `“${value("q")}”`);
  add("host", value("host") && value("host") + (value("path") || "") + (isHere(value("host")) ? "" : " (unknown)"), { host: null, path: null });
  add("grade", value("grade") === "none" ? "Not loaded" : `Grade ${value("grade")}`);
  add("outcome", value("outcome") && labelOf(data.outcomes, value("outcome")).label);
  add("status", `Status ${value("status")}`);
  add("card", value("card") && `Card: ${labelOf(data.cards, value("card")).label}`);
  for (const rule of chosenRules()) chips.push([labelOf(data.rules, rule).fails, { rule: chosenRules().filter((one) => one !== rule).join(",") }]);
  add("severity", ["error", "warning", "notice"].includes(value("severity")) ? `With ${value("severity")}s` : `With ${clean(value("severity") || "")} (unknown)`);
  add("new", "New since the last run");
  const isGone = value("picture") && rows.every((row) => row && row.picture !== value("picture"));
  add("depth", value("depth") === "0" ? "Given pages" : value("depth") === "none" ? "No link leads here" : `Links from the given pages: ${value("depth")}`);
  add("listed", value("listed") === "0" ? "Not in the sitemap" : "In the sitemap");
  add("picture", "Same image" + (isGone ? " (unknown)" : ""));
  return chips;
}
