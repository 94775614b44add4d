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
  for (const child of children.flat()) {
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

// A picture as a labelled box in its own proportions; a thumbnail of the crawl lies over it when there is one.
// Boxes are in the picture's own pixels, and the box that they lie in has its proportions.
function picture(media, options = {}) {
  const box = el("div", { class: "pic", role: "img", "aria-label": media ? "Picture" : "No picture" });
  if (!media) return box;
  if (media.w && media.h && !options.square) {
    box.style.aspectRatio = `${media.w} / ${media.h}`;
    box.style.width = options.boxes ? `min(100%, ${Math.round(Math.min(640, 420 * media.w / media.h))}px)` : `${Math.min(100, 340 * media.w / media.h / 3)}%`;
  }
  if (options.play) box.append(el("span", { class: "play" }, "▶"));
  const label = media.w && media.h ? `${media.w} × ${media.h}` : (media.type || "picture").toUpperCase();
  const notes = [media.type && media.type.toUpperCase(), size(media.bytes, media.basis)].filter(Boolean).join(", ");
  if (!options.small) box.append(el("span", {}, el("b", {}, label), notes));
  box.setAttribute("aria-label", `Picture, ${label}${notes ? ", " + notes : ""}`);
  if (/^[\w-]+\.\w+$/.test(media.thumb || "")) {
    const image = el("img", { src: "thumbs/" + media.thumb, alt: "" });
    // One that was left out leaves the label to be read.
    image.onerror = () => image.remove();
    box.append(image);
  }
  if (options.boxes && media.w && media.h) for (const place of media.boxes || []) box.append(textBox(place, media));
  return box;
}

function textBox([x0, y0, x1, y1], media) {
  const box = el("span", { class: "box" });
  const share = (part, whole) => `${Math.max(0, Math.min(100, (100 * part) / whole))}%`;
  box.style.left = share(x0, media.w);
  box.style.top = share(y0, media.h);
  box.style.width = share(x1 - x0, media.w);
  box.style.height = share(y1 - y0, media.h);
  return box;
}

// The picture with a frame around each place where text was found.
function textFound(media) {
  if (!media || !(media.boxes || []).length) return null;
  const places = media.boxes.length === 1 ? "one place" : `${media.boxes.length} places`;
  return [el("h3", {}, "Text in the picture"), el("figure", { class: "lettering" }, picture(media, { boxes: true }),
    el("figcaption", {}, `Text covers about ${media.text} % of it${media.cells ? ` and touches ${media.cells} of 25 cells` : ""}; frames mark ${places}.`))];
}

function compass() {
  const make = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const drawing = make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  drawing.append(make("circle", { cx: 12, cy: 12, r: 10 }), make("path", { d: "M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z" }));
  return el("div", { class: "compass" }, drawing);
}

// The rich link as Messages would draw it.
function bubble(card, view) {
  const caption = el("div", { class: "caption" }, isolated(view.title, "name"), isolated(view.domain, "host"));
  const framed = (inside) => el("div", { class: "frame" }, inside);
  switch (card) {
    case "video": return el("div", { class: "bubble" }, framed(picture(view.images[0] || { w: 16, h: 9, type: "video" }, { play: true, small: !view.images[0] })), caption);
    case "collage": return el("div", { class: "bubble" }, el("div", { class: "grid" }, view.images.map((image) => picture(image, { square: true }))), caption);
    case "large_image": return el("div", { class: "bubble" }, framed(picture(view.images[0])), caption);
    case "icon": return el("div", { class: "bubble side" }, caption, picture(view.icon, { square: true, small: true }));
    case "title_only": return el("div", { class: "bubble side" }, caption, compass());
    default: return el("div", { class: "bubble link" }, isolated(view.url));
  }
}

function looks(card, view) {
  const look = (theme, label, inside) => el("figure", { class: "look " + theme }, el("div", { class: "screen" }, inside), el("figcaption", {}, label));
  const small = view.images[0] || view.icon;
  const compact = el("div", { class: "compact" }, small ? picture(small, { square: true, small: true }) : compass(),
    el("div", {}, isolated(view.title, "name"), isolated(view.domain, "host")));
  return el("div", { class: "looks" }, look("light", "Messages, light", bubble(card, view)),
    look("dark", "Messages, dark", bubble(card, view)), look("light", "A compact row, as other apps draw it", compact));
}

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
  const usable = (list) => (list || []).filter((media) => media.usable);
  const domain = detail.domain || url.split("/")[2] || "";
  const view = { url, title: page.title || detail.label || domain, domain, images: usable(detail.images).slice(0, 4), icon: usable(detail.icons)[0] };
  const media = [["Image", detail.images], ["Icon", detail.icons], ["Video", detail.videos], ["Audio", detail.audios]]
    .flatMap(([name, list]) => (list || []).map((one) => mediaRow(name, one, data.undecoded)));
  const tags = [...(detail.tags || [])].sort((a, b) => a[2] - b[2]);
  const isOther = ([rule]) => (data.rules[rule] || {}).component === "other_apps";
  const own = (page.findings || []).filter((finding) => !isOther(finding)), others = (page.findings || []).filter(isOther);
  return el("div", { class: "sheet" },
    el("h2", { id: "page-title" }, isolated(page.title || title || "No title")),
    el("p", { class: "address" }, link(page.url || url)),
    el("p", {}, badge(score, label), " ", score === null ? meaning : card && `Messages would show: ${card[1].toLowerCase()}.`),
    page.cause && el("p", { class: "sub" }, page.cause, page.say && `: ${page.say}`),
    card && looks(card[0], view), textFound(view.images[0]),
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
