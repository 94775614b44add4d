"use strict";
// Draws the view of one page. Data reaches the document as text nodes and numbers only, never as markup.

// Control characters show as a replacement, and isolated text cannot turn the text around it.
const clean = (text) => String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "\ufffd");

function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  add(element, children);
  return element;
}

// Text in which backticks enclose what is to be typed.
function prose(text) {
  return text.split("`").map((part, place) => (place % 2 ? el("code", {}, part) : part));
}

function add(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    parent.append(child instanceof Node ? child : clean(child));
  }
}

const isolated = (text, name) => el("bdi", { class: name }, text);
// A URL or a name of a host, which breaks between its parts and not in the middle of a word.
const breaking = (url) => el("bdi", {}, url.split(/(?<=[.:/?&=_-])(?!\/)/).flatMap((part) => [part, el("wbr", {})]));
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
// Points with one decimal below 10, whole ones from there.
const pointText = (points) => (points < 9.95 ? points.toFixed(1) : grouped(Math.round(points)));
const plural = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

function size(bytes, basis) {
  if (bytes === undefined) return "";
  const text = bytes < 1000 ? plural(bytes, "byte") : bytes < 999500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return basis === "at_least" ? `at least ${text}` : basis === "announced" ? `${text} announced` : text;
}

function link(url) {
  if (!/^https?:\/\//.test(url)) return isolated(url);
  return el("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, isolated(url));
}

const gradeOf = (score) => (score >= 90 ? "A" : score >= 80 ? "B" : score >= 65 ? "C" : score >= 50 ? "D" : "F");

function badge(score, label) {
  if (score === null) return el("b", { class: "badge none" }, label);
  return el("b", { class: "badge g" + gradeOf(score) }, score, el("small", {}, gradeOf(score)));
}

const severity = (word, text) => el("span", { class: "sev " + word }, text || word);

// A tag to paste, with a button that copies it where the browser permits that.
function copyable(pre) {
  if (!navigator.clipboard) return pre;
  const button = el("button", { type: "button", class: "copy" }, "Copy");
  button.onclick = () => navigator.clipboard.writeText(pre.textContent).then(() => tell("Copied"), () => tell("Could not copy; select the text and press Ctrl+C"));
  const tell = (text) => { button.textContent = text; setTimeout(() => { button.textContent = "Copy"; }, 2000); };
  return el("div", { class: "clip" }, pre, button);
}

// What is worth a word beside a finding; that it is still there is not.
const news = {
  new: "Not in the run this one is compared with.", back: "Came and went before; it has now stayed for three runs.", flapping: "Came and went at least three times recently.",
  unconfirmed: "Found too few times in a row to be reported yet.",
};

// Who says so, each with its link where there is one to open.
function origins(sources) {
  return sources.map(([title, address, claim, mark]) => [" · ", address ? el("a", { href: address, rel: "noreferrer" }, title) : title, `: ${claim} [${mark}]`]);
}

// A rule as it words one of its findings.
const wordedAs = (facts, wording) => {
  const [fails, fix] = wording === undefined ? [] : facts.cases[wording];
  return { ...facts, fails: fails || facts.fails, fix: fix || facts.fix };
};

// The title of a finding, with what was measured.
const titleOf = ({ fails }, measured) => (measured ? `${fails} (${measured})` : fails);

// `result` is what an edit does to them, when there is one.
function findings(list, rules, score, limit, result) {
  const added = result ? result.added : [];
  if (!list.length && !added.length) return el("p", { class: "sub" }, score === null ? "The page could not be loaded, so it has no findings of its own." : "No findings.");
  const lost = list.reduce((sum, finding) => sum + finding.points_lost, 0);
  const items = list.map((finding) => {
    const { rule, severity: word, points_lost: points, score_if_fixed: fixed, state, evidence, line, tag, measured, wording } = finding, change = result && result.known.get(finding);
    const facts = wordedAs(rules[rule] || { fails: "Unknown rule" }, wording);
    return el("li", { class: change && change.state }, severity(word),
      el("span", { class: "fails" }, el("span", {}, titleOf(facts, measured)), news[state] && el("span", { class: "state", title: news[state] }, state), change && el("span", { class: "change" }, change.words)),
      el("span", { class: "minus" }, points >= 0.05 ? `costs ${pointText(points)} points` : "",
        score !== null && fixed > score && el("span", { class: "fixed", title: `Score if only this is fixed: ${fixed}` }, ` ${fixed} if fixed`)),
      el("div", { class: "rest" }, evidence && el("code", { class: "proof" }, isolated(evidence), line ? `  (line ${line})` : "",
        change && change.evidence && change.evidence !== evidence && [" → ", isolated(change.evidence)]),
        facts.fix && el("p", {}, facts.why && `${facts.why} `, prose(facts.fix)), tag && copyable(el("pre", { class: "paste" }, el("code", {}, tag))),
        el("p", { class: "origin" }, facts.id, origins(facts.sources || []))));
  });
  const capped = limit && `Points lost: ${pointText(lost)}. The score is capped at ${limit[0]} because of “${(rules[limit[1]] || {}).fails || "an error"}”.`;
  const fresh = added.map(({ fails, severity: word, evidence, fix }) => el("li", { class: "added" }, severity(word),
    el("span", { class: "fails" }, el("span", {}, fails), el("span", { class: "change" }, "new")), el("span", {}),
    el("div", { class: "rest" }, el("code", { class: "proof" }, isolated(evidence)), el("p", {}, prose(fix)))));
  return [el("ul", { class: "findings" }, fresh, items), capped && el("p", { class: "sub" }, capped)];
}

// A table of rows [name, value, where it comes from].
function facts(title, rows) {
  const kept = rows.filter((row) => row && row[1] !== undefined && row[1] !== null && row[1] !== "");
  if (!kept.length) return null;
  const lines = kept.map(([name, value, from]) => el("tr", {}, el("th", { scope: "row" }, isolated(name)),
    el("td", {}, typeof value === "string" ? isolated(value) : value), el("td", { class: "from" }, from)));
  return [el("h3", {}, title), el("table", { class: "facts" }, el("tbody", {}, lines))];
}

const from = (source, line) => (line ? `${source}, line ${line}` : source);

// What the container of a video or sound says: length, codecs, brand, and where its index stands.
function clip(facts) {
  if (!facts) return [];
  const { seconds, codecs = [], brand, first } = facts;
  const length = seconds === undefined ? "" : seconds < 60 ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
  return [length, codecs.join(" + "), brand && `brand ${brand}`, first === false && "index after the media"];
}

// `untried` says why nobody looked at it.
function mediaRow(name, media, undecoded, ms = media.ms, untried = "not checked") {
  const trouble = media.bad ? "not a URL" : media.failure || (media.status >= 400 && `HTTP ${media.status}`) || undecoded[media.undecoded];
  const about = [media.w && media.h && `${media.w} × ${media.h}`, media.type && media.type !== "unknown" && media.type.toUpperCase(),
    size(media.bytes, media.basis), ms !== undefined && ms !== null && `${grouped(ms)} ms`, media.animated && "animated", media.cutShort && "cut off", media.insecure && "plain http", ...clip(media.clip),
    media.text !== undefined && `${media.text}% text`, media.declared && `declared ${media.declared}`, media.alt && `alt “${media.alt}”`];
  return [name, el("span", {}, link(media.url), el("br"), trouble && el("span", { class: "bad" }, trouble, media.type && " · "),
    media.type ? about.filter(Boolean).join(" · ") : !trouble && untried), from(media.key, media.line)];
}

// The addresses that were gone through, one below the other.
function path(hops, final) {
  if (!hops.length) return null;
  const step = (url, ...notes) => el("li", {}, link(url), el("span", { class: "from" }, notes));
  return [el("h3", {}, "Redirects"), el("ol", { class: "path" }, hops.map(([url, status, , ms]) => step(url, ` ${status} · ${grouped(ms)} ms`)),
    step(final, " final URL"))];
}

// What followed what: [name, from, to] in milliseconds, redirects before the last request.
function phases(hops, [lookup, connect, tls, first, last, total]) {
  let at = 0;
  const list = hops.map(([, status, , ms], place) => [`Redirect ${place + 1} (${status})`, at, (at += ms)]);
  const start = Math.max(at, total - last), secure = Math.max(connect, tls);
  return [...list, ["DNS", start, start + lookup], ["Connection", start + lookup, start + Math.max(lookup, connect)],
    ["TLS", start + connect, start + secure], ["Waiting", start + secure, start + Math.max(first, secure)],
    ["Download", start + first, start + Math.max(first, last)]];
}

function waterfall(hops, times) {
  const rows = phases(hops, times), end = Math.max(1, ...rows.map(([, , to]) => to));
  const bar = (from, to) => svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: (100 * from) / end, y: 1, width: Math.max(0.6, (100 * (to - from)) / end), height: 8 }));
  const lines = rows.map(([name, from, to]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "bar-cell" }, bar(from, to)), el("td", {}, `${grouped(to - from)} ms`)));
  return [el("h3", {}, "Timings"), el("table", { class: "falls" }, el("tbody", {}, lines),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"), el("td"), el("td", {}, `${grouped(times[5])} ms`))))];
}

function transfer(page, detail) {
  return [["Fetched", page.at], ["Status", page.status && `HTTP ${page.status}`, detail.http && `HTTP/${detail.http}`],
    detail.first && ["First response", `HTTP ${detail.first}`, "before the retry as Safari"],
    ["Profile", detail.profile], ["Server", detail.ip], ["Type", detail.ctype], ["Charset", detail.charset],
    ["HTML", size(detail.decoded ?? page.html), detail.cut ? "cut at the limit" : detail.wire ? `${size(detail.wire)} transferred` : ""],
    ["Media", size(page.media), "total"],
    ...(detail.seen || []).map(([who, status, title]) => [`As ${who}`, title || "no title", status ? `HTTP ${status}` : "no response"])];
}

// Other pages with the same picture; `known` when all rows were read, so that they can be named.
function twins(row, index, known) {
  if (!row.picture) return null;
  const others = known ? rows.flatMap((other, place) => (other.picture === row.picture && place !== index ? [place] : [])) : [];
  if (known && !others.length) return null;
  const all = el("a", { href: "#picture=" + encodeURIComponent(row.picture) }, known ? `Show all ${grouped(others.length + 1)} in the table` : "Find other pages with this image");
  const named = others.slice(0, 5).map((place) => el("li", {}, el("a", { href: hash({ page: place + 1 }) }, isolated(rows[place].title || rows[place].url)),
    el("span", { class: "from" }, isolated(rows[place].url))));
  return [el("h3", {}, "Other pages with this image"), el("ul", { class: "twins" }, named), el("p", {}, all)];
}

// The whole sheet of one page, from its row and its details.
function sheet(row, page, data, index, known) {
  const { url, title, score } = row, certainty = data.certainties[row.card_certainty].meaning;
  const { label, meaning } = data.outcomes[row.outcome];
  const detail = page.detail || {};
  const card = row.predicted_card === null ? null : data.cards[row.predicted_card];
  const view = viewOf(url, page, detail);
  const media = [["Image", detail.images], ["Icon", detail.icons], ["Video", detail.videos], ["Audio", detail.audios]]
    .flatMap(([name, list], kind) => (list || []).map((one, place) => mediaRow(name, one, data.undecoded, detail.took?.[kind]?.[place], name === "Icon" && list.slice(0, place).some(({ type }) => type) ? "not tried, because an earlier icon loaded" : undefined)));
  const tags = [...(detail.tags || [])].sort((a, b) => a[2] - b[2]);
  const isOther = ({ rule }) => (data.rules[rule] || {}).component === "other_apps";
  const own = page.findings.filter((finding) => !isOther(finding)), others = page.findings.filter(isOther);
  const found = el("div", {}), elsewhere = el("div", {});
  const judge = (result) => {
    found.replaceChildren();
    elsewhere.replaceChildren();
    add(found, [findings(own, data.rules, score, page.limit, result)]);
    if (others.length) add(elsewhere, [findings(others, data.rules, null, null, result && { ...result, added: [] })]);
  };
  judge(null);
  return el("div", { class: "sheet" },
    el("h2", { id: "page-title" }, page.title || title || score !== null ? isolated(page.title || title || "No title") : breaking((page.url || url).replace(/^https?:\/\//, ""))),
    el("p", { class: "address" }, link(page.url || url)),
    el("p", {}, badge(score, label), row.media_checked === 0 && " (media not checked)", " ", score === null && meaning, " ", card && `In Messages: ${card.label.toLowerCase()}. `, card && certainty),
    (page.cause || page.say) && el("p", { class: "sub" }, [page.cause, page.say].filter(Boolean).join(": ")),
    card ? workbench({ row, page, detail, card: card.id, view, onEffects: judge }) : unseen(),
    el("h3", {}, "Findings"), found, textFound(view.images[0], own.some(({ rule }) => data.rules[rule].id === "image-text-heavy")),
    others.length > 0 && [el("h3", {}, "In other apps"), el("p", { class: "sub" }, "For information only; these do not affect the score."), elsewhere],
    facts("Where the card's text comes from", (detail.fields || []).map(([name, value, source, line]) => [name, value, from(source, line)])),
    facts("Images and media", media),
    twins(row, index, known),
    path(detail.hops || [], page.final || url),
    detail.times && waterfall(detail.hops || [], detail.times),
    facts("Tags on the page", tags.map(([name, value, line]) => [name, value === null ? "(no value)" : value || "(empty)", `line ${line}`])),
    facts("Transfer", transfer(page, detail)));
}
