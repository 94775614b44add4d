// Draws the rich link of a page and the rows that other apps make of it, from what is known of its tags and pictures.

function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  add(node, children);
  return node;
}

const shapes = {
  compass: ["M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0", "M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z"],
  globe: ["M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0", "M2 12h20", "M12 2c-6 6-6 14 0 20c6-6 6-14 0-20"],
  sheet: ["M6 2h8l5 5v15H6Z", "M14 2v5h5"],
  photo: ["M3 5h18v14H3Z", "M3 16l5-5 5 5 3-3 5 5", "M17.5 9a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0"],
};

// Whether a file in thumbs/ may have this name: the digits that pages with the same picture share, and its format.
const isThumb = (name) => /^[0-9a-f]{32}\.(jpg|webp)$/.test(name || "");

// The small picture of a row: the preview image, else the icon, else a globe.
function shot(row) {
  const globe = () => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: "#globe" }));
  const name = (row.thumb || "").startsWith(".") ? row.picture + row.thumb : row.thumb;
  if (!isThumb(name)) return el("span", { class: "shot" }, globe());
  const image = el("img", { src: "thumbs/" + name, alt: "", loading: "lazy" });
  image.onerror = () => image.replaceWith(globe());
  return el("span", { class: "shot" }, image);
}

// A sign that stands where no picture is.
const mark = (shape) => el("div", { class: "mark" },
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shapes[shape].map((d) => svg("path", { d }))));

const ratioOf = (media) => (media.w && media.h ? media.w / media.h : 16 / 9);

// A picture as a labelled box in its own proportions; a thumbnail of the crawl lies over it when there is one.
// Boxes are in the picture's own pixels, and the box that they lie in has its proportions.
function picture(media, options = {}) {
  const box = el("div", { class: options.play ? "pic playing" : "pic", role: "img" });
  const label = media.label ? media.label : media.w && media.h ? `${media.w} × ${media.h}` : (media.type || "image").toUpperCase();
  const notes = media.note || [media.type && media.type !== "unknown" && media.type.toUpperCase(), size(media.bytes, media.basis)].filter(Boolean).join(", ");
  box.setAttribute("aria-label", `Image, ${label}${notes ? ", " + notes : ""}`);
  if (!options.square) {
    box.style.aspectRatio = String(ratioOf(media));
    box.style.width = options.boxes ? `min(100%, ${Math.round(Math.min(640, 420 * ratioOf(media)))}px)` : `${Math.min(100, (340 * ratioOf(media)) / 3)}%`;
  }
  if (options.small) box.append(mark("photo"));
  else box.append(el("span", {}, el("b", {}, label), notes));
  if (isThumb(media.thumb)) {
    const image = el("img", { src: "thumbs/" + media.thumb, alt: "" });
    // One that was left out leaves the label to be read.
    image.onerror = () => image.remove();
    box.append(image);
  }
  if (options.play) box.append(el("span", { class: "play", "aria-hidden": "true" }, "▶"));
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

// The picture with a frame around each place where text was found: red where a rule complains of it, else on demand.
function textFound(media, isFinding) {
  if (!media || !(media.boxes || []).length) return null;
  const places = media.boxes.length === 1 ? "one place" : `${media.boxes.length} places`;
  const drawing = el("figure", { class: isFinding ? "lettering bad-text" : "lettering" }, picture(media, { boxes: true }),
    el("figcaption", {}, `Text covers about ${media.text} % of the image${media.cells ? ` (${media.cells} of 25 cells)` : ""}, in ${places}.`));
  if (isFinding) return [el("h3", {}, "Text in the image"), drawing];
  return el("details", { class: "numbers" }, el("summary", {}, "Show where the image has text"), drawing);
}

// The pictures that a card would take: those that loaded, each once; where nobody looked, those that are named.
function chosen(list) {
  const isTried = (list || []).some((media) => media.type);
  const good = (list || []).filter((media) => (isTried ? media.usable : !media.bad));
  return good.filter((media, place) => good.findIndex((other) => other.url.split("?")[0] === media.url.split("?")[0]) === place);
}

// What is drawn of a page: title, else site, else host; picture, else icon, else a sign.
function viewOf(url, page, detail) {
  const domain = detail.domain || url.split("/")[2] || url;
  const clips = (detail.videos || []).filter((media) => !media.bad);
  return { url, domain, file: detail.file, title: page.title || detail.label || domain, images: chosen(detail.images).slice(0, 4), icon: chosen(detail.icons)[0],
    clip: clips.find((media) => ["mp4", "quicktime", "hls"].includes(media.type)) || clips[0] };
}

// What docs/linkpresentation.md §8 says of autoplay: a file of known length and at most 10 MiB.
const playsByItself = (clip) => Boolean(clip && clip.clip && clip.clip.seconds !== undefined && clip.basis !== "at_least" && clip.bytes <= 10485760 && clip.type !== "hls");

const fileName = (url) => url.split(/[?#]/)[0].split("/").filter(Boolean).pop() || url;
const fileWords = (file) => (file ? [(file.type || "file").toUpperCase(), size(file.bytes, file.basis)].join(" · ") : "File");

// The rich link as Messages would draw it: in a bubble with its tail.
const bubble = (card, view) => el("div", { class: "said" }, balloon(card, view));

function balloon(card, view) {
  const caption = el("div", { class: "caption" }, isolated(view.title, "name"), isolated(view.domain, "host"));
  const framed = (inside) => el("div", { class: "frame" }, inside);
  const poster = view.images[0] || { w: 16, h: 9, type: "video" };
  const side = view.icon || view.images[0];
  switch (card) {
    case "video": return el("div", { class: "bubble" }, framed(picture(poster, { play: true, small: !view.images[0] })), caption);
    case "collage": return el("div", { class: "bubble" }, el("div", { class: "grid" }, view.images.map((image) => picture(image, { square: true }))), caption);
    case "large_image": return el("div", { class: "bubble" }, framed(picture(poster)), caption);
    case "icon": return el("div", { class: "bubble side" }, caption, side ? picture(side, { square: true, small: true }) : mark("compass"));
    case "file": return el("div", { class: "bubble side" }, el("div", { class: "caption" }, isolated(fileName(view.url), "name"), isolated(fileWords(view.file), "host")), mark("sheet"));
    case "title_only": return el("div", { class: "bubble side" }, caption, mark("compass"));
    default: return el("div", { class: "bubble link" }, isolated(view.url));
  }
}

function compact(card, view) {
  if (card === "bare_link") return el("div", { class: "compact" }, mark("globe"), el("div", {}, isolated(view.url, "name")));
  if (card === "file") return el("div", { class: "compact" }, mark("sheet"), el("div", {}, isolated(fileName(view.url), "name"), isolated(fileWords(view.file), "host")));
  const small = view.images[0] || view.icon;
  return el("div", { class: "compact" }, small ? picture(small, { square: true, small: true }) : mark("globe"),
    el("div", {}, isolated(view.title, "name"), isolated(view.domain, "host")));
}

// What of the drawing is known, and what is our guess.
function guesses(card, view) {
  const own = {
    video: playsByItself(view.clip) ? "Probably autoplays: a file of known size, up to 10 MB." : "It probably plays after a tap.",
    collage: "The number and layout of images in a collage vary between versions.",
    large_image: view.images[0] && ratioOf(view.images[0]) < 1 ? "Messages may crop tall images; here the whole image is shown." : "",
    file: "Drawn from the file's name, type and size.",
    icon: view.icon ? "" : "The image is too small for a large card and is shown as the icon.",
  }[card];
  return el("p", { class: "guess" }, "Simulated from the page's tags. Details vary between iOS versions. ", own);
}

function looks(card, view) {
  const look = (theme, label, ...inside) => el("figure", { class: "look" }, el("div", { class: "screen " + theme }, inside), el("figcaption", {}, label));
  return [el("div", { class: "looks" }, look("light", "Messages, light", bubble(card, view)), look("dark", "Messages, dark", bubble(card, view)),
    el("figure", { class: "look rows" }, el("div", { class: "screen light" }, compact(card, view)), el("div", { class: "screen dark" }, compact(card, view)),
      el("figcaption", {}, "Compact layout (Mail, Notes, …)"))), guesses(card, view)];
}

// Where it was our doing that nothing came, nobody knows what Messages shows.
const unseen = () => el("p", { class: "guess" }, "ogaudit could not load the page, so its card in Messages is unknown.");
