// The gallery: every preview image and icon once, with what is known of it.

const SHOWN = 24;
const over = (limit) => (one) => one.bytes !== null && one.bytes > limit;
const isSmall = (one) => one.width !== null && one.width < (one.is_icon ? data.pictures.smallIcon : data.pictures.small);
const isWordy = (one) => !one.is_icon && one.text !== null && one.text >= data.pictures.textHeavy;
const lenses = [
  ["over1", "Over 1 MB", over(1e6)], ["over5", "Over 5 MB", over(5e6)], ["over10", "Over 10 MB", over(1e7)], ["over10text", "Over 10 MB, text-heavy", (one) => over(1e7)(one) && isWordy(one)],
  ["small", "Too small", isSmall], ["text", "Text-heavy", isWordy], ["blank", "Blank", (one) => one.is_blank], ["logo", "Logo", (one) => one.is_logo],
  ["reused", "On several pages", (one) => !one.is_icon && one.pages > 1], ["icons", "Icons", (one) => one.is_icon],
];
const pictureOrders = {
  heavy: ["Heaviest", along("bytes", -1)], light: ["Lightest", along("bytes", 1)], text: ["Most text", along("text", -1)], small: ["Smallest", along("width", 1)],
  large: ["Largest", along("width", -1)], used: ["Most used", along("pages", -1)], list: ["List order", along("first", 1)],
};
let tilesShown = SHOWN;

async function loadPictures() {
  const last = Math.ceil(data.pictures.count / data.pictures.inShard);
  await Promise.all(Array.from({ length: last }, (_, place) => load("images", place + 1)));
}

const galleryKey = () => `${state.get("img")} ${state.get("imgsort")}`;
const chosenLenses = () => (state.get("img") || "").split(".").filter((id) => lenses.some(([known]) => known === id));

// What has the focus is found again by its id when the gallery is drawn anew.
const tileID = ({ is_icon: isIcon, first }) => `tile-${isIcon ? "i" : "p"}${first}`;

function still({ is_icon: isIcon, thumb }) {
  const box = el("div", { class: isIcon ? "still icon" : "still" });
  if (!isThumb(thumb)) return add(box, [mark("photo")]), box;
  const image = el("img", { src: "thumbs/" + thumb, alt: "", loading: "lazy" });
  image.onerror = () => image.replaceWith(mark("photo"));
  box.append(image);
  return box;
}

function tile(one) {
  const { is_icon: isIcon, thumb, url, width, height, bytes, basis, type, text, pages, first } = one;
  const fact = (isBad, words) => el("span", { class: isBad ? "bad" : null }, words);
  const joined = (list) => list.filter(Boolean).flatMap((part, place) => (place ? [" · ", part] : [part]));
  const weight = joined([bytes !== null && fact(bytes > 1e6, size(bytes, basis === "at_least" ? basis : "")), width !== null && fact(isSmall(one), `${width} × ${height}`)]);
  const use = joined([text !== null && !isIcon && text > 0 && fact(isWordy(one), `${text} % text`), isIcon && "icon", plural(pages, "page")]);
  const target = thumb && !isIcon && pages > 1 ? "#picture=" + thumb.slice(0, 32) : "#page=" + first;
  const name = url.split(/[?#]/)[0].split("/").filter(Boolean).pop() || url;
  return el("li", { class: "tile" }, still(one), el("p", {}, el("a", { id: tileID(one), href: target, title: url }, isolated(name), el("span", { class: "quiet" }, ", " + hostOf(url)))),
    el("p", { class: "tile-facts" }, weight.length ? weight : type || "not checked"), el("p", { class: "tile-facts" }, use));
}

function lensButton([id, label, fits]) {
  const count = pictures.filter(fits).length, isOn = chosenLenses().includes(id);
  if (!count && !isOn) return null;
  const button = el("button", { type: "button", id: `lens-${id}`, class: "lens", "aria-pressed": String(isOn) }, label, el("span", { class: "n" }, " " + grouped(count)));
  button.onclick = () => {
    const next = isOn ? chosenLenses().filter((one) => one !== id) : [...chosenLenses(), id];
    tilesShown = SHOWN;
    location.hash = hash({ img: next.join("."), page: null });
  };
  return button;
}

function orderControl(order) {
  const select = el("select", { id: "gallery-order" }, Object.entries(pictureOrders).map(([id, [label]]) => new Option(label, id, false, id === order)));
  select.onchange = () => { location.hash = hash({ imgsort: select.value === "heavy" ? null : select.value, page: null }); };
  return el("label", { class: "order" }, "Sort ", select);
}

function drawGallery() {
  const place = $("gallery"), order = pictureOrders[state.get("imgsort")] ? state.get("imgsort") : "heavy";
  if (!place || !pictures.length) return;
  const fits = lenses.filter(([id]) => chosenLenses().includes(id)).map(([, , one]) => one);
  const list = pictures.filter((one) => fits.every((fit) => fit(one))).sort(pictureOrders[order][1]);
  const at = place.contains(document.activeElement) ? document.activeElement.id : "";
  const more = el("button", { type: "button" }, `Show ${grouped(Math.min(48, list.length - tilesShown))} more`);
  more.onclick = () => {
    const next = list[tilesShown];
    tilesShown += 48;
    drawGallery();
    $(tileID(next)).focus();
  };
  place.replaceChildren(el("div", { class: "lenses", role: "group", "aria-label": "Filter images" }, lenses.map(lensButton).filter(Boolean), orderControl(order)),
    el("p", { class: "count", role: "status" }, list.length ? plural(list.length, "image") : "No image matches these filters"),
    el("ol", { class: "tiles" }, list.slice(0, tilesShown).map(tile)), ...(list.length > tilesShown ? [more] : []));
  if (at) $(at)?.focus();
}

// The gallery is read when it comes near, or when an address asks for it.
function startGallery() {
  const place = $("gallery");
  if (!place) return;
  const read = () => loadPictures().then(drawGallery, (error) => place.replaceChildren(el("p", { class: "sub" }, error.message)));
  if (state.get("img")) return void read().then(() => $("h-pictures").scrollIntoView());
  new IntersectionObserver((entries, observer) => {
    if (entries.some((one) => one.isIntersecting)) { observer.disconnect(); read(); }
  }, { rootMargin: "800px" }).observe(place);
}
