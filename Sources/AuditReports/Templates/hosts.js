// The table of hosts: all of them, to be searched and sorted.

const HOSTS_SHOWN = 50;
const hostColumns = [["Host", "name", 0], ["Median", "median", 1], ["Pages", "pages", 2], ["Checked", "checked", 3], ["Errors", "errors", 4],
  ["Requests", "requests", 5], ["Per second", "rate", 6], ["Rate limited", "limited", 7], ["Paused", "paused", 8], ["robots.txt", "robots", 9]];
const hostView = { words: "", column: null, sign: 1, shown: HOSTS_SHOWN };

function hostList() {
  const words = hostView.words.toLowerCase().split(/\s+/).filter(Boolean), at = hostView.column;
  const list = data.hosts.filter(([name]) => words.every((word) => name.includes(word)));
  return at === null ? list : list.sort((a, b) => (a[at] === null) - (b[at] === null) || hostView.sign * compare(a[at], b[at]));
}

function hostRow([name, median, pages, seen, errors, requests, rate, limited, paused, robots, down]) {
  const cell = (label, value, name) => el("td", { "data-label": label, class: name }, value);
  return el("tr", {}, el("th", { scope: "row" }, el("a", { href: hash({ ...nothing(), host: name }) }, isolated(name))),
    cell("Median", down ? el("b", { class: "badge down" }, "down") : badge(median, "–")), cell("Pages", grouped(pages)), cell("Checked", grouped(seen)),
    cell("Errors", grouped(errors)), cell("Requests", grouped(requests)), cell("Per second", rate === null ? "–" : rate >= 10 ? grouped(Math.round(rate)) : String(rate)),
    cell("Rate limited", grouped(limited)), cell("Paused", paused ? `${grouped(paused)} s` : "–"), cell("robots.txt", robots || "–", "words"));
}

function hostHead([label, , at]) {
  const button = el("button", { type: "button" }, label), isOn = hostView.column === at;
  button.onclick = () => {
    const first = at === 0 || at === 1 || at === 9 ? 1 : -1;
    [hostView.sign, hostView.column] = isOn ? [-hostView.sign, at] : [first, at];
    drawHosts();
    $("hosts").querySelectorAll("th button")[at].focus();
  };
  return el("th", { scope: "col", "aria-sort": isOn ? (hostView.sign > 0 ? "ascending" : "descending") : null }, button);
}

function drawHosts() {
  const list = hostList(), table = $("hosts").querySelector("table");
  table.replaceChildren(el("thead", {}, el("tr", {}, hostColumns.map(hostHead))), el("tbody", {}, list.slice(0, hostView.shown).map(hostRow)));
  $("host-count").textContent = list.length ? plural(list.length, "host") : "No host matches";
  $("more-hosts").hidden = list.length <= hostView.shown;
  $("more-hosts").textContent = `Show ${grouped(Math.min(200, list.length - hostView.shown))} more`;
}

function startHosts() {
  const place = $("hosts"), table = place.querySelector("table"), rest = place.querySelector("p");
  const search = el("input", { type: "search", placeholder: "Host name", autocomplete: "off", spellcheck: "false" });
  const more = el("button", { type: "button", id: "more-hosts" });
  search.oninput = () => { hostView.words = search.value; drawHosts(); };
  more.onclick = () => { hostView.shown += 200; drawHosts(); };
  place.replaceChildren(...(data.hosts.length > 10 ? [el("label", { class: "order" }, "Search hosts ", search)] : []),
    el("p", { class: "count", id: "host-count", role: "status" }), table, more, ...(rest && data.hosts.length < data.hostCount ? [rest] : []));
  if (rest) rest.textContent = `${plural(data.hostCount - data.hosts.length, "more host")} with better scores: see pages.csv.`;
  drawHosts();
}
