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
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const plural = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

function size(bytes, basis) {
  if (bytes === undefined) return "";
  const text = bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
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

function findings(list, rules, score) {
  if (!list.length) return el("p", { class: "sub" }, "Nothing to complain about.");
  const lost = list.reduce((sum, finding) => sum + finding[2], 0);
  const items = list.map(([rule, word, points, evidence, line]) => {
    const facts = rules[rule] || { fails: "Unknown rule" };
    return el("li", {}, severity(word), el("span", { class: "fails" }, facts.fails),
      el("span", { class: "minus" }, points >= 0.05 ? `−${points.toFixed(1)}` : ""),
      el("div", { class: "rest" }, evidence && el("code", { class: "proof" }, isolated(evidence), line ? `  (line ${line})` : ""),
        facts.fix && el("p", {}, prose(facts.fix)),
        el("p", { class: "origin" }, facts.id, facts.source && ` · ${facts.source}`, facts.confidence && ` · ${facts.confidence}`)));
  });
  const capped = score !== null && 100 - lost - score > 1.5;
  return [el("ul", { class: "findings" }, items),
    capped && el("p", { class: "sub" }, `The points lost add up to ${lost.toFixed(1)}; the worst fault caps the score at ${score}.`)];
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
  return [length, codecs.join(" + "), brand && `brand ${brand}`, first === false && "index behind the media"];
}

function mediaRow(name, media, undecoded) {
  const trouble = media.bad ? "not an address" : media.failure || (media.status >= 400 && `HTTP ${media.status}`) || undecoded[media.undecoded];
  const about = [media.w && media.h && `${media.w} × ${media.h}`, media.type && media.type !== "unknown" && media.type.toUpperCase(),
    size(media.bytes, media.basis), media.ms !== undefined && `${media.ms} ms`, media.animated && "animated", media.cutShort && "ends too early", media.insecure && "plain http", ...clip(media.clip),
    media.text !== undefined && `${media.text} % text`, media.declared && `declared ${media.declared}`, media.alt && `alt “${media.alt}”`];
  return [name, el("span", {}, link(media.url), el("br"), trouble && el("span", { class: "bad" }, trouble, " · "),
    media.type ? about.filter(Boolean).join(" · ") : "not looked at"), from(media.key, media.line)];
}

function transfer(page, detail) {
  const [lookup, connect, tls, first, last, total] = detail.times || [];
  return [["Fetched", page.at], ["Status", page.status && `HTTP ${page.status}`, detail.http && `HTTP/${detail.http}`],
    detail.first && ["First answer", `HTTP ${detail.first}`, "before a second profile was tried"],
    ["Profile", detail.profile], ["Server", detail.ip], ["Type", detail.ctype], ["Charset", detail.charset],
    ["HTML", size(detail.decoded ?? page.html), detail.cut ? "cut at the limit" : detail.wire ? `${size(detail.wire)} on the wire` : ""],
    detail.times && ["Timings", `name ${lookup} ms · connect ${connect} ms · TLS ${tls} ms · first byte ${first} ms · end ${last} ms`, `${total} ms in all`],
    ["Media", size(page.media), "all together"],
    ...(detail.seen || []).map(([who, status, title]) => [`As ${who}`, title || "no title", status ? `HTTP ${status}` : "no answer"])];
}

// The whole sheet of one page, from its row and its details.
function sheet(row, page, data) {
  const [url, title, score, outcomeIndex, cardIndex] = row;
  const [, label, meaning] = data.outcomes[outcomeIndex];
  const detail = page.detail || {};
  const card = cardIndex === null ? null : data.cards[cardIndex];
  const view = viewOf(url, page, detail);
  const media = [["Image", detail.images], ["Icon", detail.icons], ["Video", detail.videos], ["Audio", detail.audios]]
    .flatMap(([name, list]) => (list || []).map((one) => mediaRow(name, one, data.undecoded)));
  const tags = [...(detail.tags || [])].sort((a, b) => a[2] - b[2]);
  const isOther = ([rule]) => (data.rules[rule] || {}).component === "other_apps";
  const own = (page.findings || []).filter((finding) => !isOther(finding)), others = (page.findings || []).filter(isOther);
  return el("div", { class: "sheet" },
    el("h2", { id: "page-title" }, isolated(page.title || title || "No title")),
    el("p", { class: "address" }, link(page.url || url)),
    el("p", {}, badge(score, label), " ", score === null ? meaning : card && `Messages would probably show: ${card[1].toLowerCase()}.`),
    page.cause && el("p", { class: "sub" }, page.cause, page.say && `: ${page.say}`),
    card ? looks(card[0], view) : unseen(view), textFound(view.images[0]),
    el("h3", {}, "Findings"), findings(own, data.rules, score),
    others.length > 0 && [el("h3", {}, "In other apps"), el("p", { class: "sub" }, "For information; the score is about Apple's card alone."),
      ...findings(others, data.rules, null)],
    facts("What the card is made of", (detail.fields || []).map(([name, value, source, line]) => [name, value, from(source, line)])),
    facts("Pictures and media", media),
    facts("Redirects", [...(detail.hops || []).map(([a, status, b, ms]) => [`${status}`, el("span", {}, link(a), " → ", link(b)), `${ms} ms`]),
      page.final && ["Final address", link(page.final)]]),
    facts("Tags as written", tags.map(([name, value, line]) => [name, value === null ? "(no value)" : value || "(empty)", `line ${line}`])),
    facts("Transfer", transfer(page, detail)));
}
