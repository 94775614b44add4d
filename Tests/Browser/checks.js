// What is looked at inside a page; every check gives a list of complaints, which is empty when all is well.
"use strict";
window.checks = (() => {
  const label = (element) => {
    const name = element.className && typeof element.className === "string" ? "." + element.className.trim().split(/\s+/).join(".") : "";
    return `<${element.localName}${element.id ? "#" + element.id : name}> “${(element.textContent || "").trim().slice(0, 40)}”`;
  };

  // While a dialog is open, the page behind it is out of reach.
  const root = () => document.querySelector("dialog[open]") || document.body;
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  const isOffScreen = (element) => { const box = element.getBoundingClientRect(); return box.right <= 0 || box.bottom <= 0 && getComputedStyle(element).position === "absolute"; };

  function colour(text) {
    const numbers = text.match(/[\d.]+(e-?\d+)?/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return { rgb: numbers.slice(0, 3).map((part) => part * scale), alpha: numbers.length > 3 ? numbers[3] : 1 };
  }

  const over = (top, alpha, under) => top.map((part, place) => part * alpha + under[place] * (1 - alpha));

  function background(element) {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = colour(getComputedStyle(at).backgroundColor);
      if (layer.alpha > 0) layers.push(layer);
      if (layer.alpha >= 1) break;
    }
    const paper = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
    return layers.reverse().reduce((under, layer) => over(layer.rgb, layer.alpha, under), paper);
  }

  function luminance(rgb) {
    const [r, g, b] = rgb.map((part) => { const c = part / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  // WCAG 2.2, 1.4.3.
  function ratio(text, ground) {
    const [light, dark] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  function opacity(element) {
    let product = 1;
    for (let at = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
    return product;
  }

  function contrastOf(element, ink, style) {
    const ground = background(element), { rgb, alpha } = colour(ink);
    const found = ratio(over(rgb, alpha * opacity(element), ground), ground);
    const points = parseFloat(style.fontSize), isLarge = points >= 24 || (points >= 18.66 && Number(style.fontWeight) >= 700);
    return found < (isLarge ? 3 : 4.5) - 0.005 ? `contrast ${found.toFixed(2)} of ${label(element)}` : null;
  }

  function contrast() {
    const complaints = new Set(), seen = new Set();
    const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || seen.has(element)) continue;
      seen.add(element);
      if (!isShown(element) || isOffScreen(element) || element.closest("script, style, option, title, :disabled")) continue;
      const style = getComputedStyle(element);
      const complaint = contrastOf(element, element.closest("svg") && element.localName === "text" ? style.fill : style.color, style);
      if (complaint) complaints.add(complaint);
    }
    for (const input of root().querySelectorAll("input[placeholder]")) {
      if (isShown(input)) complaints.add(contrastOf(input, getComputedStyle(input, "::placeholder").color, getComputedStyle(input)));
    }
    complaints.delete(null);
    return [...complaints];
  }

  const clips = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at.getBoundingClientRect().right <= innerWidth + 1) return true;
    }
    return false;
  };

  function overflow() {
    const complaints = [];
    const sheet = document.querySelector("dialog[open]"), scroller = sheet || document.scrollingElement;
    if (scroller.scrollWidth > scroller.clientWidth + 1) complaints.push(`${scroller.localName} is ${scroller.scrollWidth} wide of ${scroller.clientWidth}`);
    for (const element of root().querySelectorAll("*")) {
      if (!isShown(element) || isOffScreen(element) || element.closest("svg") && element.localName !== "svg") continue;
      const box = element.getBoundingClientRect();
      if (box.width && box.right > innerWidth + 1 && !clips(element)) complaints.push(`${label(element)} ends at ${Math.round(box.right)} of ${innerWidth}`);
    }
    return complaints;
  }

  // Every box beside the one it stands in; what is cut or scrolled there, or placed by itself, may be wider.
  function spills() {
    const complaints = [];
    const isBox = (element) => !/^(contents|inline|table-row-group|table-row)$/.test(getComputedStyle(element).display);
    for (const element of root().querySelectorAll("*")) {
      const style = getComputedStyle(element);
      if (!isShown(element) || isOffScreen(element) || element.closest("svg, .quiet") || /absolute|fixed/.test(style.position)) continue;
      let parent = element.parentElement;
      while (parent && parent !== document.body && !isBox(parent)) parent = parent.parentElement;
      if (!parent || getComputedStyle(parent).overflowX !== "visible") continue;
      const box = element.getBoundingClientRect(), around = parent.getBoundingClientRect();
      if (box.width && (box.right > around.right + 1.5 || box.left < around.left - 1.5)) complaints.push(`${label(element)} ${Math.round(box.left)}–${Math.round(box.right)} stands in ${label(parent)} ${Math.round(around.left)}–${Math.round(around.right)}`);
    }
    return complaints;
  }

  // The text of a cell beside the room that its cell has; a box does not grow with words that do not break.
  function words() {
    const complaints = [], range = document.createRange();
    const cutBy = (element, cell) => { for (let at = element; at !== cell.parentElement; at = at.parentElement) if (getComputedStyle(at).overflowX !== "visible") return true; return false; };
    const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement, cell = element.closest("td, th, dd, .chip");
      if (!cell || !walker.currentNode.data.trim() || !isShown(element) || isOffScreen(cell) || cell.closest(".quiet") || cutBy(element, cell)) continue;
      range.selectNodeContents(walker.currentNode);
      const text = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
      if (text.right > box.right + 1.5 || text.left < box.left - 1.5) complaints.push(`${label(cell)} has ${Math.round(text.left)}–${Math.round(text.right)} in ${Math.round(box.left)}–${Math.round(box.right)}`);
    }
    return complaints;
  }

  function headings() {
    const complaints = [], list = [...root().querySelectorAll("h1, h2, h3, h4")].filter(isShown);
    let last = root().localName === "dialog" ? 1 : 0;
    for (const heading of list) {
      const level = Number(heading.localName[1]);
      if (level > last + 1) complaints.push(`${label(heading)} follows a heading of level ${last}`);
      if (!heading.textContent.trim()) complaints.push("an empty heading");
      last = level;
    }
    if (root().localName !== "dialog" && list.filter((one) => one.localName === "h1").length !== 1) complaints.push("there is not one h1");
    return complaints;
  }

  function references() {
    const complaints = [], ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) complaints.push(`id ${id} is there twice`);
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
      for (const one of document.querySelectorAll(`[${name}]`)) {
        for (const id of one.getAttribute(name).split(/\s+/)) {
          if (!document.getElementById(id) && !(one.localName === "dialog" && !one.open)) complaints.push(`${label(one)} points at ${id}, which is not there`);
        }
      }
    }
    for (const header of root().querySelectorAll("th")) if (!header.scope) complaints.push(`${label(header)} has no scope`);
    return complaints;
  }

  // Each drawing says in words what it shows, or is hidden from who listens.
  function drawings() {
    return [...root().querySelectorAll("svg, img")].filter(isShown).filter((one) => {
      if (one.closest("[aria-hidden=true], [role=img]") || one.getAttribute("alt") === "") return false;
      return !(one.getAttribute("aria-label") || one.alt);
    }).map((one) => `${label(one)} has no words`);
  }

  const focusable = () => [...root().querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => isShown(one) && !one.disabled);

  // Boxes in which Messages would draw something: none may be empty.
  function blanks() {
    return [...root().querySelectorAll(".bubble, .compact, .pic, .mark")].filter(isShown).filter((one) => {
      const box = one.getBoundingClientRect();
      if (box.width < 8 || box.height < 8) return true;
      return !one.textContent.trim() && ![...one.querySelectorAll("img, svg")].some((inner) => isShown(inner) && (inner.localName === "svg" || inner.naturalWidth > 0));
    }).map((one) => `${label(one)} is blank`);
  }

  return { contrast, overflow, spills, words, headings, references, drawings, blanks, focusable, label };
})();
