// The workbench of one page: its card in Messages and elsewhere, tags to try, and all tags to copy.

const draftFields = [["title", "Title", 60], ["site", "Site name"], ["summary", "Description", 200], ["image", "Image URL"], ["icon", "Icon URL"]];

function draftOf(page, detail, view) {
  const first = (list) => (list || [])[0]?.url || "";
  return { title: page.title || fieldOf(detail, "Title"), site: fieldOf(detail, "Site name"), summary: fieldOf(detail, "Description"),
    image: view.images[0]?.url || first(detail.images), icon: view.icon?.url || first(detail.icons) };
}

function absolute(address, base) {
  try { return new URL(address, base).href; } catch { return address; }
}

// The fields that somebody has edited, with their texts.
const editsOf = (draft, changed, base) => draftFields.filter(([name]) => changed.has(name)).map(([name]) => [name, name === "image" && draft.image ? absolute(draft.image, base) : draft[name]]);

// What is drawn when the tags say what was typed: images that were not fetched are a labelled box.
function viewAfter(before, draft, changed, detail, base) {
  const media = (address, kind) => {
    const url = absolute(address, base), known = [...(detail.images || []), ...(detail.icons || [])].find((one) => one.url === url && one.type);
    return !address ? undefined : known || { url, label: kind, note: "not fetched" };
  };
  const view = { ...before };
  if (changed.has("image")) view.images = draft.image ? [media(draft.image, "New image")] : [];
  if (changed.has("icon")) view.icon = media(draft.icon, "New icon");
  if (changed.has("title") || changed.has("site")) view.title = cleanedText(draft.title) || (changed.has("site") ? draft.site : detail.label) || before.domain;
  return view;
}

// The card of these tags: the predicted one where nothing of it has changed.
function cardAfter(card, view, draft, changed) {
  if (["file", "video"].includes(card) || !["title", "image", "icon"].some((name) => changed.has(name))) return card;
  if (changed.has("image") && view.images.length) return "large_image";
  if (!changed.has("image") && ["large_image", "collage"].includes(card)) return card;
  return view.icon || (view.images.length && card === "icon") ? "icon" : cleanedText(draft.title) ? "title_only" : "bare_link";
}

// The fields that a finding may depend on.
function fieldsOf({ rule, component }) {
  if (component === "title") return ["title", "site"];
  if (component === "image") return ["image"];
  if (component === "icon") return ["icon", "image"];
  if (component === "reach" || component === "media" || /^(og-|charset|canonical|base-|tags-|js-|name-|tag-key)/.test(rule)) return [];
  if (component === "other_apps" && !/limits|thumb/.test(rule)) return /image/.test(rule) ? ["image"] : [];
  if (/^description/.test(rule)) return ["summary", "title", "site"];
  return /^site-name/.test(rule) ? ["site", "title"] : draftFields.map(([name]) => name);
}

// What an edit does to findings: of each that is there "fixed", "now", "fetch" or nothing, and what is new.
function effects(list, rules, before, draft, changed, url) {
  const generic = new Set(data.generic.split(" ")), was = judgeTexts({ ...before, url }, generic), now = judgeTexts({ ...draft, url }, generic);
  const isTouched = (facts) => fieldsOf({ rule: facts.id, component: facts.component }).some((name) => changed.has(name));
  const known = new Map(list.map((finding) => [finding, changeOf(rules[finding.rule] || {}, isTouched, now)]));
  const broken = new Set(list.map(({ rule }) => (rules[rule] || {}).id));
  const added = Object.keys(data.textRules).filter((id) => now[id] && was[id] === "" && !broken.has(id));
  return { known, added: added.map((id) => ({ id, evidence: now[id], ...data.textRules[id] })) };
}

function changeOf(facts, isTouched, now) {
  if (!facts.id || !isTouched(facts)) return null;
  const verdict = now[facts.id];
  if (verdict === undefined) return { state: "fetch", words: "unknown until the next check" };
  return verdict ? { state: "now", words: "unchanged", evidence: verdict } : { state: "fixed", words: "fixed" };
}

function sumOf({ known, added }) {
  const count = (state) => [...known.values()].filter((one) => one && one.state === state).length;
  const unknown = count("fetch");
  const parts = [[count("fixed"), "fixed"], [added.length, "new"], [count("now"), "unchanged"], [unknown, unknown === 1 ? "unknown until the next check" : "need a new fetch"]];
  const words = parts.filter(([number]) => number).map(([number, word]) => `${grouped(number)} ${word}`);
  return words.length ? `Findings: ${words.join(", ")}.` : "No finding changes.";
}

// Each finding that an edit touches, in a line beside the fields.
function effectLines({ known, added }, rules) {
  const touched = [...known].filter(([, change]) => change).map(([{ rule }, change]) => [change.state, (rules[rule] || {}).fails || "Unknown rule", change.words]);
  return [...added.map(({ fails }) => ["added", fails, "new"]), ...touched]
    .map(([state, fails, words]) => el("li", { class: state }, el("span", { class: "fails" }, el("span", {}, fails), el("span", { class: "change" }, words))));
}

// The fields, what they were, and how long they are.
function editor(draft, before, onChange) {
  const notes = {}, inputs = {};
  const rows = draftFields.map(([name, label, most]) => {
    const input = el(name === "summary" ? "textarea" : "input", { rows: name === "summary" ? 3 : null, spellcheck: "false", autocomplete: "off", maxlength: 4000 });
    input.value = draft[name];
    input.oninput = () => { draft[name] = input.value; onChange(); };
    inputs[name] = input;
    notes[name] = el("span", { class: "was" });
    return el("label", {}, el("span", { class: "field" }, label, most && el("span", { class: "length" })), input, notes[name]);
  });
  const reset = el("button", { type: "button" }, "Reset");
  const restore = () => { Object.assign(draft, before); for (const [name] of draftFields) inputs[name].value = draft[name]; onChange(); };
  reset.onclick = () => { restore(); inputs.title.focus(); };
  const update = (changed) => {
    reset.disabled = !changed.size;
    for (const [name, , most] of draftFields) {
      notes[name].replaceChildren();
      if (changed.has(name)) add(notes[name], [before[name] ? ["Before: ", isolated(before[name])] : "Before: none"]);
      const length = inputs[name].parentElement.querySelector(".length");
      if (!length) continue;
      const count = name === "title" ? widthOf(cleanedText(draft.title)) : clusters(draft[name]).length;
      length.textContent = `${grouped(count)} of ${most}`;
      length.classList.toggle("bad", count > most);
    }
  };
  const lines = el("ul", { class: "effect-lines" });
  return { form: el("div", { class: "editor" }, rows, reset, lines), lines, update, restore, focus: () => inputs.title.focus() };
}

// Which app's card is shown, for as long as the report is open.
let shownApp = "Messages";

function tabs(names, onChoose) {
  const buttons = names.map((name) => {
    const button = el("button", { type: "button", class: "tab", "aria-pressed": String(name === shownApp) }, name);
    button.onclick = () => {
      shownApp = name;
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      onChoose();
    };
    return button;
  });
  return el("div", { class: "tabs", role: "group", "aria-label": "App" }, buttons);
}

// One press copies all tags; the block below shows what was copied.
function copier(factsNow) {
  const select = el("select", { "aria-label": "Format of the tags" }, Object.keys(dialects).map((name) => new Option(name)));
  const code = el("code", {}), block = el("details", { class: "numbers all-tags" }, el("summary", {}, "All tags"), el("pre", { class: "paste" }, code));
  const button = el("button", { type: "button", class: "main-action" }, "Copy all tags");
  const update = () => { code.textContent = clean(dialects[select.value](factsNow()).join("\n")); };
  const say = (words) => { button.textContent = words; setTimeout(() => { button.textContent = "Copy all tags"; }, 2000); };
  // Where the browser keeps its clipboard to itself, the block is selected and copied as by hand.
  const bySelection = () => { getSelection().selectAllChildren(code); say(document.execCommand("copy") ? "Copied" : "Press Ctrl+C"); };
  select.onchange = update;
  button.onclick = () => {
    update();
    block.open = true;
    if (!navigator.clipboard) return bySelection();
    navigator.clipboard.writeText(code.textContent).then(() => say("Copied"), bySelection);
  };
  return { tools: [select, button], block, update };
}

// The stage shows the card now; while tags are tried also the card before, and the fields.
function workbench({ row, page, detail, card, view, onEffects }) {
  const before = draftOf(page, detail, view), draft = { ...before }, stage = el("div", { class: "stage" }), said = el("p", { class: "effects", role: "status" });
  const base = page.final || page.url || row.url, changedNow = () => new Set(draftFields.map(([name]) => name).filter((name) => draft[name] !== before[name]));
  const copy = copier(() => tagFacts(editsOf(draft, changedNow(), base), page, row, detail));
  const bench = editor(draft, before, () => draw());
  const edit = el("button", { type: "button", "aria-expanded": "false" }, "Edit tags");
  let isEditing = false;
  const cards = (changed) => {
    const after = viewAfter(view, draft, changed, detail, base), next = cardAfter(card, after, draft, changed);
    if (shownApp !== "Messages") return appCard(shownApp, { read: tagReader(detail, draft, changed), image: after.images[0], icon: after.icon, host: view.domain, url: base });
    if (!isEditing) return looks(card, view);
    const look = (words, one, kind) => el("figure", { class: "look" }, onScreen(kind, one), el("figcaption", {}, words));
    const screen = el("div", { class: "screen " + (isDark.matches ? "dark" : "light") }, compact(next, after));
    const small = el("figure", { class: "look rows one" }, screen, el("figcaption", {}, "Compact layout (Mail, Notes, …)"));
    return changed.size ? [look("After", after, next), small, look("Before", view, card)] : [look("Now", view, card), small];
  };
  function draw() {
    const changed = changedNow();
    stage.replaceChildren();
    add(stage, [cards(changed)]);
    bench.update(changed);
    copy.update();
    const result = changed.size ? effects(page.findings, data.rules, before, draft, changed, row.url) : null;
    said.textContent = result ? sumOf(result) : isEditing ? "Edit a field to see what changes." : "";
    bench.lines.replaceChildren(...(result ? effectLines(result, data.rules) : []));
    onEffects(result);
  }
  const desk = el("div", { class: "desk" }, bench.form, stage);
  edit.onclick = () => {
    isEditing = !isEditing;
    desk.classList.toggle("editing", isEditing);
    edit.setAttribute("aria-expanded", String(isEditing));
    edit.textContent = isEditing ? "Done" : "Edit tags";
    bench.restore();
    if (isEditing) bench.focus();
  };
  draw();
  // A file has no tags, and those of a page that could not be loaded, or of what came in its place, are none of its own.
  if (card === "file" || !page.paste || row.score === null) return el("section", { class: "workbench", "aria-label": "Card" }, looks(card, view));
  const bar = el("div", { class: "bench-bar" }, tabs(["Messages", ...Object.keys(apps)], draw), el("div", { class: "bench-tools" }, edit, copy.tools));
  return el("section", { class: "workbench", "aria-label": "Card" }, bar, said, desk, copy.block);
}
