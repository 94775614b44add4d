// The table of hosts: all of them, to be searched and sorted.

const HOSTS_SHOWN = 50;
const hostColumns = [["Host", "name", 1], ["Median", "median", 1], ["Pages", "pages", -1], ["Checked", "checked", -1], ["Errors", "errors", -1],
  ["Requests", "requests", -1], ["Per second", "rate", -1], ["Rate limited", "limited", -1], ["Paused", "paused", -1], ["robots.txt", "robots", 1]];
const hostView = { words: "", column: null, sign: 1, shown: HOSTS_SHOWN };

function hostList() {
  const words = hostView.words.toLowerCase().split(/\s+/).filter(Boolean), at = hostView.column;
  const list = data.hosts.filter(({ name }) => words.every((word) => name.includes(word)));
  // A host that is down is worse than any score.
  const key = (host) => (at === "median" && host.is_down ? -1 : host[at]);
  return at === null ? list : list.sort((a, b) => (key(a) === null) - (key(b) === null) || hostView.sign * compare(key(a), key(b)));
}

function hostRow({ name, median, pages, checked, errors, requests, rate, limited, paused, robots, is_down: isDown }) {
  const cell = (label, value, name = "") => el("td", { "data-label": label, class: (name + (value === "–" || value === "0" ? " none-of" : "")).trim() || null }, value);
  return el("tr", {}, el("th", { scope: "row" }, el("a", { href: hash({ ...nothing(), host: name }) }, breaking(name))),
    cell("Median", isDown ? el("b", { class: "badge down" }, "down") : badge(median, "–")), cell("Pages", grouped(pages)), cell("Checked", grouped(checked)),
    cell("Errors", grouped(errors)), cell("Requests", grouped(requests)), cell("Per second", rate === null ? "–" : rate >= 10 ? grouped(Math.round(rate)) : rate.toFixed(1)),
    cell("Rate limited", grouped(limited)), cell("Paused", paused ? `${grouped(paused)} s` : "–"), cell("robots.txt", robots || "–", "words"));
}

function hostHead([label, key, first], place) {
  const button = el("button", { type: "button" }, label), isOn = hostView.column === key;
  button.onclick = () => {
    [hostView.sign, hostView.column] = isOn ? [-hostView.sign, key] : [first, key];
    drawHosts();
    $("hosts").querySelectorAll("th button")[place].focus();
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
