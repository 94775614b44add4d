// The cards of the first screen, and those of a fix: as they are and as they would be.

const kinds = { worst: "Worst", typical: "Typical", best: "Best" };
const isDark = matchMedia("(prefers-color-scheme: dark)");

// A card on the screen of a phone that is as light or dark as the reader's.
function onScreen(card, view) {
  const screen = el("div", { class: "screen" }, bubble(card, view));
  screen.classList.add(isDark.matches ? "dark" : "light");
  return screen;
}

isDark.addEventListener("change", () => {
  for (const screen of document.querySelectorAll(".picks .screen, .before .screen")) screen.className = "screen " + (isDark.matches ? "dark" : "light");
});

function hostOf(url) {
  const start = url.indexOf("//") + 2, end = url.indexOf("/", start);
  return start < 2 ? url : end < 0 ? url.slice(start) : url.slice(start, end);
}

const ownFinding = (page) => page.findings.find(({ rule }) => data.rules[rule].component !== "other_apps");

function pick({ kind, number, row, page }) {
  const worst = ownFinding(page), view = viewOf(row.url, page, page.detail || {});
  return el("li", { class: "pick" }, el("p", { class: "pick-kind" }, badge(row.score), kinds[kind]), onScreen(data.cards[row.predicted_card].id, view),
    el("p", { class: "pick-words" }, el("a", { href: "#page=" + number, "aria-label": `${view.title}, ${hostOf(row.url)}` }, isolated(hostOf(row.url))),
      el("span", { class: "why" }, worst ? titleOf(wordedAs(data.rules[worst.rule], worst.wording), worst.measured) : "No findings")));
}

function drawPicks() {
  const list = $("picks");
  if (list) list.replaceChildren(...data.picks.map(pick));
}

// The value of og:title in a tag to paste, when it is whole.
function titleIn(tag) {
  const found = /property="og:title" content="([^"…]+)"/.exec(tag || "");
  return found && found[1].replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

// The card that a page would have with one finding fixed; null when it would look the same.
function repaired(card, view, finding, detail) {
  const component = data.rules[finding.rule].component, title = titleIn(finding.tag);
  if (component === "title") return title && title !== view.title ? [card, { ...view, title }] : null;
  if (component !== "image" || card === "video" || card === "file") return null;
  const named = (detail.images || [])[0], isShown = view.images.length > 0;
  const image = { w: 1200, h: 630, type: "your image", thumb: isShown ? undefined : named && named.thumb };
  return ["large_image", { ...view, images: [image] }];
}

const figure = (words, ...inside) => el("figure", { class: "look" }, inside, el("figcaption", {}, words));

function pair(row, page, number, rule) {
  const finding = page.findings.find((one) => data.rules[one.rule].id === rule);
  if (!finding || row.predicted_card === null) return null;
  const card = data.cards[row.predicted_card].id, detail = page.detail || {}, view = viewOf(row.url, page, detail), after = repaired(card, view, finding, detail);
  const name = el("a", { href: "#page=" + number }, isolated(row.url.replace(/^https?:\/\//, ""))), isBetter = finding.score_if_fixed > row.score;
  const now = figure([badge(row.score, "–"), " now"], onScreen(card, view));
  const then = isBetter || after ? figure([badge(isBetter ? finding.score_if_fixed : row.score, "–"), " fixed"], onScreen(...(after || [card, view]))) : null;
  return el("li", {}, el("p", { class: "url" }, name), el("div", { class: "pair" }, now, then));
}

// Draws the cards of a row of the fix list when it is opened.
async function drawBefore(row) {
  const place = row.querySelector(".before"), numbers = (row.dataset.pages || "").split(" ").filter(Boolean).map(Number);
  if (!place || place.dataset.drawn) return;
  place.dataset.drawn = "1";
  try {
    await Promise.all(numbers.flatMap((number) => [load("rows", shardOf(number - 1)), load("details", Math.floor((number - 1) / data.detailsInShard) + 1)]));
  } catch (error) {
    return place.append(el("p", { class: "sub" }, error.message));
  }
  const pairs = numbers.map((number) => pair(rows[number - 1], detailOf(number - 1), number, row.dataset.rule)).filter(Boolean);
  if (pairs.length) place.append(el("h3", {}, "Examples"), el("ol", { class: "pairs" }, pairs));
}
