// The rules that need no more than the texts of a page, judged again while somebody types.
// Each gives "" when the texts pass, what it saw when they break it, and undefined where only a new fetch can say.
// Tests/Browser/text-rules.json has what Swift says of the same texts; a test compares every answer.

// `www.acme.com` or `acme.com/shop`, as no brand writes itself; `acme.com` may be a name.
const isAddress = (name) => !name.includes(" ") && (/^www\./i.test(name) || /^[^/]*\.[^/]*\//.test(name));

const whiteSpace = /\p{White_Space}/u;
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b\u2060\ufeff]/;
const isBlank = (text) => /^[\p{White_Space}\u200b-\u200d]*$/u.test(text);
const isPlain = (text) => /^[\u0000-\u007f]*$/.test(text);
const keyOf = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const quoted = (text) => { const all = clusters(text); return all.length > 160 ? all.slice(0, 160).join("") + "…" : text; };
// A card decodes references once more; what it then shows is not worked out here.
const mayDecode = (text) => /&[#A-Za-z]/.test(text);

function cleanedText(text) {
  let cleaned = "", isDue = false;
  for (const letter of [...text].slice(0, 1000)) {
    if (whiteSpace.test(letter)) isDue = cleaned !== "";
    else if (!invisible.test(letter)) { cleaned += (isDue ? " " : "") + letter; isDue = false; }
  }
  return cleaned;
}

const splitter = window.Intl && Intl.Segmenter ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;
const clusters = (text) => (splitter && !/^[ -~]*$/.test(text) ? [...splitter.segment(text)].map((one) => one.segment) : [...text]);
const wide = /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const isWide = (cluster) => cluster >= "\u1100" && (wide.test(cluster) || /^\p{Emoji_Presentation}/u.test(cluster));
const widthOf = (text) => clusters(text).reduce((sum, cluster) => sum + (isWide(cluster) ? 2 : 1), 0);

// The parts of a title with what is in front of each; null where brackets or quotation marks may hold parts together, or a
// hyphen or a middle dot may part words.
function titleParts(text) {
  const parts = [];
  if (/(\S- | -)[A-Z]|-[A-Z]{2,}[\u3000-\u9fff]|\S[·・]|[·・]\S/.test(text)) return null;
  let start = 0, kind = "";
  const take = (end) => { const part = text.slice(start, end).trim(); if (part) parts.push({ text: part, kind: parts.length ? kind : "" }); };
  for (let place = 0; place < text.length; place += 1) {
    const found = separatorAt(text, place);
    if (!found) continue;
    if (/[()[\]"“”„«»‹›「」『』《》【】（）［］]/.test(text)) return null;
    take(place);
    start = place + found[0];
    kind = found[1];
    place = start - 1;
  }
  take(text.length);
  return parts.length > 30 ? null : parts;
}

// Whether a dash stands in a range of years or a score: 2019 – 2024, 3 – 1.
function joinsNumbers(text, place, length) {
  if (!"-‐‑‒–—―−".includes(text[place])) return false;
  const before = /(?<![A-Za-z0-9])(\d+) ?$/.exec(text.slice(0, place)), after = /^ *(\d+)(.?)( *)(.?)/u.exec(text.slice(place + length));
  if (!before || !after) return false;
  if (before[1].length === 4 && after[1].length === 4) return !/[A-Za-z0-9]/.test(after[2]);
  const word = after[2] === " " ? after[4] : after[2];
  return before[1].length <= 3 && after[1].length <= 3 && !/[A-Za-z0-9]|[^\u0000-\u00bf\u2000-\u2fff]/.test(word);
}

function separatorAt(text, place) {
  const found = markAt(text, place);
  return found && !joinsNumbers(text, place, found[0]) ? found : null;
}

function markAt(text, place) {
  const letter = text[place], run = /^-+/.exec(text.slice(place)) || [letter];
  const isSpaced = (length) => text[place - 1] === " " && (place + length < text.length ? text[place + length] === " " : length > 1 || letter > "\u07ff");
  const isUnspaced = (other) => other >= "\u3000" && other <= "\u9fff";
  if ("|¦«»‹›｜│┃∣".includes(letter)) return [1, "link"];
  if ("·•∙⋅・【】".includes(letter)) return [1, "other"];
  if (letter === "：") return [1, "colon"];
  if (letter === "—") return [1, isSpaced(1) ? "link" : "other"];
  if ("‐‑‒–―−".includes(letter)) return isSpaced(1) ? [1, "link"] : null;
  if ("/~@<>".includes(letter)) return isSpaced(1) ? [1, "other"] : null;
  if (letter === "_") return text[place - 1] > "\u007f" || text[place + 1] > "\u007f" || isSpaced(1) ? [1, "other"] : null;
  if (letter === ":") return text[place + 1] === ":" && isSpaced(2) ? [2, "other"] : text[place + 1] === " " ? [1, "colon"] : null;
  if (letter !== "-") return null;
  if (isSpaced(run[0].length)) return [run[0].length, "link"];
  return run[0].length === 1 && isUnspaced(text[place - 1]) && isUnspaced(text[place + 1]) ? [1, "other"] : null;
}

const elements = new Set(("a abbr b big blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i iframe img ins li mark ol p pre s script " +
  "small span strike strong style sub sup svg table td tr u ul wbr article aside audio button cite dd del dl dt figcaption figure " +
  "footer header label main nav nobr q section source tbody th thead video").split(" "));

function tagIn(text) {
  for (const found of text.matchAll(/<!--[^]*?-->|<(\/?)([A-Za-z0-9]*)([^<>]*)>/g)) {
    if (found[0].startsWith("<!--")) return found[0];
    const after = text[found.index + found[0].length];
    const isWritten = found[1] || found[3].includes("=") || found[3].endsWith("/") || (after && /[A-Za-z0-9\u0080-\uffff]/.test(after));
    if (elements.has(found[2].toLowerCase()) && isWritten) return found[0];
  }
  return "";
}

function markdownIn(text) {
  const middle = text.indexOf("]("), open = middle < 0 ? -1 : text.lastIndexOf("[", middle - 1), close = text.indexOf(")", middle);
  if (open >= 0 && middle > 0 && open + 1 < middle && close > middle + 2) return text.slice(open, close + 1);
  const stars = text.indexOf("**"), end = text.indexOf("**", stars + 3);
  const isBold = stars >= 0 && /[A-Za-z0-9\u0080-\uffff]/.test(text[stars + 2] || " ") && !/[A-Za-z0-9]/.test(text[stars - 1] || " ") && end > 0 && text[end - 1] !== " ";
  return isBold ? text.slice(stars, end + 2) : "";
}

const leakPhrases = ["Liquid error", "Liquid syntax error", "ranslation missing: ", "ZgotmplZ", "<no value>", "%!s(", "%!v(", " object at 0x"];

function variableMark(text) {
  const between = (open, close, behind) => {
    const start = text.indexOf(open), end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    return end < 0 || (behind && !behind.test(text[start + open.length])) ? "" : text.slice(start, end + close.length);
  };
  const first = (...pairs) => pairs.reduce((found, pair) => found || between(...pair), "");
  const percent = /(?<![A-Za-z0-9])%(?:[A-Za-z_.]{3,}%|s(?![A-Za-z0-9_]))/.exec(text);
  return first(["{".repeat(2), "}}"], ["{%", "%}"], ["${", "}"], ["<%", "%>"], ["<?", "?>"], ["#{", "}", /[A-Za-z]/], ["[object ", "]"], ["#<", ">", /[A-Z]/])
    || (percent || [""])[0] || leakPhrases.find((phrase) => text.includes(phrase)) || "";
}

function shortcodeMark(text) {
  return (/\[(?:\/(?:[a-z][a-z0-9_-]+|[biu])|(?:vc_|et_pb_|fusion_)[^\][]*|[a-z][a-z0-9_-]* [^\][]*=["'][^\][]*)\]/.exec(text) || [""])[0];
}

// Edits between two texts, a swap of neighbours being one (optimal string alignment).
function distance(a, b) {
  let before = [], last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

function isAlike(a, b) {
  const [one, other] = [a.slice(0, 256), b.slice(0, 256)], longer = Math.max(one.length, other.length);
  return a === b || (longer > 0 && Math.min(one.length, other.length) >= longer * 0.6 && 1 - distance(one, other) / longer >= 0.6);
}

// Whether the address may be that of a home page, whose title may be the site's name.
function mayBeHome(url) {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url);
  return !path || /^\/*([a-z]{2}([-_][a-z0-9_-]*)?)?\/*((index|default|accueil|anasayfa|etusivu|glavnaya|hjem|home|homepage|inicio|startseite|startsida|startside)(\.\w*)?)?\/*$/i.test(path[1]);
}

// Whether a list of ways to leave parts out, which may name the site, always leaves what fits.
function allRests(parts, fits) {
  if (!parts || parts.length > 4) return undefined;
  const rests = Array.from({ length: 2 ** parts.length - 1 }, (_, mask) => parts.filter((_, place) => (mask + 1) & (1 << place)));
  const fit = rests.filter((rest) => fits(rest.map((part) => keyOf(part.text)).join("")));
  return fit.length === rests.length ? true : fit.length ? undefined : false;
}

const referenceIn = (text) => (/&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,8}|#x[0-9a-f]{1,7});/i.exec(text) || [""])[0];

// What a camera or a server called a file, and what an office program puts before its name.
const givenByFile = /^(?:(?:img|dsc[nf]?|pxl|mvi)[_-]*\d[\d_]{2,}(?:\.|$)|(?:index|default)\.(?:html?|php|aspx?|jsp)$|microsoft (?:word|powerpoint|excel) - )/i;

// `texts` are title, site, summary and url; `generic` the keys of titles that fit any page.
const textRules = {
  "title-missing": ({ text }) => (text ? "" : "no og:title, no twitter:title, no text in <title>"),
  "title-too-long": ({ text, title }) => {
    if (mayDecode(title) || (!splitter && !isPlain(text))) return undefined;
    const width = widthOf(text);
    return width <= 90 ? "" : `${width} characters wide; Messages cuts it at about 90: ${text}`;
  },
  "title-too-short": ({ text, title, parts }) => {
    if (mayDecode(title) || !isPlain(text) || !text) return text ? undefined : "";
    const isWord = allRests(parts, (key) => key.length >= 3 && /[a-z]/.test(key));
    return isWord === undefined ? undefined : isWord ? "" : text;
  },
  "title-generic": ({ text, title, parts, url }, generic) => {
    if (mayDecode(title) || !isPlain(text)) return text ? undefined : "";
    if (givenByFile.test(text)) return text;
    const has = (key) => generic.has(key) || (/[a-z]\d+$/.test(key) && generic.has(key.replace(/\d+$/, "")));
    const isKnown = has("=" + keyOf(text)) || allRests(parts, has);
    return !text || isKnown === false ? "" : isKnown && !mayBeHome(url) ? text : undefined;
  },
  "title-contains-markup": ({ text, title }) => {
    if (title.length > 1000) return undefined;
    const shown = text && (tagIn(title) || markdownIn(title));
    return shown ? `${shown} in ${title}` : "";
  },
  "unfilled-template": ({ text, title, site, summary, url }) => {
    if (mayDecode(title + site + summary) || (title + summary).length > 1000) return undefined;
    const mayLeak = (value) => variableMark(value) || /[[{#]|^\s*(undefined|null|NaN|None|nil)\s*$/.test(value);
    if (mayLeak(site) || mayLeak(summary)) return undefined;
    const mark = variableMark(text) || shortcodeMark(text), path = (/^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url) || ["", "%"])[1].toLowerCase();
    if (!mark) return /[[{#]|(^|[^A-Za-z])(undefined|null|NaN|None|nil)($|[^A-Za-z])/.test(text) ? undefined : "";
    const isNamed = !isPlain(text + path) || path.includes("%") || text.toLowerCase().split(/[^a-z0-9]+/).some((word) => word.length > 2 && path.includes(word));
    return isNamed ? undefined : `${mark} in og:title: ${quoted(text)}`;
  },
  "title-whitespace": ({ text, title }) => {
    if ((/ [»›]$/.test(text) && /[«‹]/.test(text)) || / [-–—]$/.test(text) && /[\u3000-\uffff]/.test(text)) return undefined;
    if (/ [-–—|·•»›]$/.test(text)) return mayDecode(title) ? undefined : "og:title ends with a separator";
    if (!text || title === text || mayDecode(title)) return title === text || !text ? "" : undefined;
    const letters = [...title], hidden = letters.find((letter) => invisible.test(letter)), double = title.search(/[ \u00a0]{2}/);
    if (whiteSpace.test(letters[0])) return "og:title starts with white space";
    if (whiteSpace.test(letters[letters.length - 1])) return "og:title ends with white space";
    if (hidden && (double < 0 || title.indexOf(hidden) < double)) return `og:title contains U+${hidden.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    return double < 0 ? "" : "og:title contains a double space";
  },
  "title-many-separators": ({ title, parts }) =>
    (mayDecode(title) || !parts || parts.filter(({ kind }) => kind === "link").length >= 2 ? undefined : ""),
  "title-duplicates-site-name": ({ text, title, site, parts, url }) => {
    if (mayDecode(title + site) || !parts) return undefined;
    if (parts.length < 2) return "";
    const name = keyOf(site), own = parts.filter((part) => keyOf(part.text) !== name), rest = own.map((part) => keyOf(part.text)).join("");
    const host = (url.split("/")[2] || "").split(".").map(keyOf).filter((label) => label.length > 2 && label !== name);
    const isClear = isPlain(text + site) && !mayBeHome(url) && name.length >= 4 && own.length === 1 && parts.length === 2 && rest.length > 2 * name.length
      && !rest.includes(name) && !host.some((label) => rest.includes(label) || label.includes(rest)) && own[0].text.split(" ").length > 2;
    return isClear ? `“${parts.find((part) => keyOf(part.text) === name).text}” in “${text}”` : undefined;
  },
  "site-name-missing": ({ site }) => (isBlank(site) ? "the card shows only the domain" : ""),
  "site-name-suspicious": ({ text, title, site }, generic) => {
    if (mayDecode(title + site) || (!splitter && !isPlain(site))) return undefined;
    if (isBlank(site)) return "";
    if (!isPlain(text + site) || (keyOf(text) && keyOf(site).includes(keyOf(text)))) return undefined;
    if (generic.has(keyOf(site))) return undefined;
    // A part of the title may be the name of the site, or the title that stands beside it.
    if (keyOf(text) !== keyOf(site) && keyOf(text).includes(keyOf(site))) return undefined;
    const parts = titleParts(site), say = (oddity) => `${quoted(site)}: ${oddity}`;
    if (site.includes("://") || isAddress(site.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, ""))) return say("a URL");
    if (/^[\u0000-\u0020]*@/.test(site)) return say("a handle");
    const length = clusters(site).length;
    if (length > 90) return say("more than 40 characters");
    // An authority may be called so.
    if (length > 40) return undefined;
    return parts ? (parts.length > 1 ? say("contains a separator") : "") : undefined;
  },
  "description-missing": ({ summary }) => (isBlank(summary) ? "other apps show no text below the title" : ""),
  "description-too-long": ({ summary }) => {
    if (mayDecode(summary) || (!splitter && !isPlain(summary))) return undefined;
    const count = clusters(summary).length;
    return count > 200 ? plural(count, "character") : "";
  },
  "description-contains-markup": ({ summary }) => {
    if (mayDecode(summary) || summary.length > 1000) return undefined;
    // Of Markdown only links: stars and brackets are common in plain sentences.
    const mark = markdownIn(summary), link = mark && ["](http", "](/", "](#"].some((part) => mark.includes(part)) ? mark : "";
    const shown = tagIn(summary) || link || shortcodeMark(summary);
    return shown ? `${quoted(shown)} in ${quoted(summary)}` : "";
  },
  "description-duplicates-title": ({ text, title, site, summary }) => {
    if (mayDecode(title + site + summary) || !isPlain(text + site + summary)) return undefined;
    if (isBlank(summary) || summary.length > 1000) return "";
    const isTitle = text !== "" && isAlike(keyOf(summary), keyOf(text)), isName = site !== "" && keyOf(site) === keyOf(summary);
    return isTitle || isName ? quoted(summary) : "";
  },
  "text-mojibake": ({ title, site, summary }) => (isPlain(title + site + summary) && !mayDecode(title + site + summary) ? "" : undefined),
};

// What the rules say of texts, by rule.
function judgeTexts({ title, site, summary, url }, generic) {
  const text = cleanedText(title), texts = { title, site, summary, url, text, parts: titleParts(text) };
  return Object.fromEntries(Object.entries(textRules).map(([id, rule]) => [id, rule(texts, generic)]));
}
