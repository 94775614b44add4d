// “Check again”, where `ogaudit serve` offers it: the page is fetched now, and what came of it is shown beside the report's.

let canCheck = false;

async function findServer() {
  if (!/^https?:$/.test(location.protocol)) return;
  try {
    canCheck = (await fetch("/check", { method: "HEAD" })).status === 204;
  } catch {
    canCheck = false;
  }
  if ($("page").open) offerCheck(parseInt($("page").dataset.page, 10) - 1);
}

// Adds the button to the view of a page.
function offerCheck(index) {
  const bar = document.querySelector("#page .bar");
  if (!canCheck || !bar || !details.has(Math.floor(index / data.detailsInShard) + 1) || bar.querySelector(".again")) return;
  const button = el("button", { type: "button", class: "again" }, "Check again"), news = el("div", { class: "checked", role: "status" });
  button.onclick = () => checkAgain(button, news, index);
  bar.querySelector(".close").before(button);
  bar.after(news);
}

async function checkAgain(button, news, index) {
  button.disabled = true;
  news.replaceChildren(el("p", {}, "Fetching the page …"));
  try {
    const before = detailOf(index), response = await fetch("/check", { method: "POST", body: before.url || rows[index].url });
    const text = await response.text();
    if (!response.ok) throw new Error(response.headers.get("Content-Type") === "application/json" ? JSON.parse(text).problem : text.trim());
    news.replaceChildren(...checked(rows[index], before, JSON.parse(text)));
  } catch (error) {
    const isGone = error instanceof TypeError;
    news.replaceChildren(el("p", {}, "The page could not be checked again. ", isGone ? "ogaudit serve does not respond; is it still running?" : error.message));
  }
  button.disabled = false;
}

// What the page was in the report, and what it is now.
function checked(row, before, { page, detail = {}, fails, others }) {
  const own = before.findings.map(({ rule }) => data.rules[rule]).filter((facts) => facts && facts.component !== "other_apps" && !others.includes(facts.id));
  const was = new Map(own.map((facts) => [facts.id, facts.fails])), now = new Set(page.findings.filter(({ component }) => component !== "other_apps").map(({ rule }) => rule));
  const isSeen = page.score !== null, wasSeen = row.score !== null;
  const fixed = isSeen ? [...was].filter(([id]) => !now.has(id)).map(([, words]) => words) : [];
  const fresh = [...now].filter((id) => !was.has(id)).map((id) => fails[id]), same = was.size - fixed.length;
  const outcome = data.outcomes.find(({ id }) => id === page.outcome) || { label: page.outcome };
  const left = before.findings.length > 0 && before.findings.some(({ rule }) => others.includes((data.rules[rule] || {}).id));
  const list = (label, words) => words.length > 0 && [el("h3", {}, label), el("ul", {}, words.map((one) => el("li", {}, one)))];
  const card = (score, label, words, id, view) => figure([badge(score, label), words], id ? onScreen(id, view) : unseen());
  return [el("h3", {}, "Checked just now"),
    !fixed.length && !fresh.length && isSeen === wasSeen && el("p", {}, "No finding has changed."),
    list("Fixed", fixed), list("New", fresh), isSeen && same > 0 && (fixed.length > 0 || fresh.length > 0) && el("p", { class: "sub" }, `${plural(same, "finding")} unchanged.`),
    el("div", { class: "pair" },
      card(row.score, data.outcomes[row.outcome].label, " in the report", row.predicted_card === null ? null : data.cards[row.predicted_card].id, viewOf(row.url, before, before.detail || {})),
      card(page.score, outcome.label, " now", page.predicted_card, viewOf(page.url, { title: page.title && page.title.value }, detail))),
    el("p", { class: "sub" }, left && "Duplicate titles, images and descriptions were not checked again. ", "The report itself does not change; the next run does that.")].filter(Boolean).flat(Infinity).filter(Boolean);
}

findServer();
