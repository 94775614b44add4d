// What other apps would draw of the same tags, by what they document.

const cut = (text, most) => { const all = clusters(text || ""); return all.length > most ? all.slice(0, most - 1).join("").trimEnd() + "…" : text || ""; };

function cutBytes(text, most) {
  let kept = "", bytes = 0;
  for (const letter of text || "") {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > most) return kept.trimEnd() + "…";
    kept += letter;
  }
  return kept;
}

// Why an app leaves an image out or draws it small; "" when it takes it.
function imageTrouble(media, { bytes, width = 0, height = 0, ratio, formats }) {
  if (media.bytes > bytes) return `it is ${size(media.bytes)}, above ${size(bytes)}`;
  if (media.w < width || media.h < height) return `it is ${media.w} × ${media.h}, below ${width} × ${height || width}`;
  if (ratio && media.w > ratio * media.h) return `it is wider than ${ratio}:1`;
  return formats && media.type && !formats.includes(media.type) && media.type !== "unknown" ? `it is ${media.type.toUpperCase()}` : "";
}

const stillFormats = ["jpeg", "png", "apng", "gif", "webp"];

// `read(names…)` gives the first tag that is there; the answer is what is drawn and a note about what is lost.
const apps = {
  WhatsApp: ({ read, image, host }) => {
    const trouble = image && imageTrouble(image, { bytes: 600000, width: 300, height: 1, ratio: 4 });
    return { look: "side", title: read("og:title", "title"), text: read("og:description", "description"), foot: host, image: trouble ? null : image,
      note: trouble && `WhatsApp may leave the image out: ${trouble}.` };
  },
  Slack: ({ read, image, host }) => ({ look: "stripe", head: read("og:site_name") || host, title: read("og:title", "twitter:title", "title"),
    text: read("og:description", "twitter:description", "description"), image, isLarge: true }),
  Discord: ({ read, image }) => ({ look: "stripe dim", head: read("og:site_name"), title: cutBytes(read("og:title", "twitter:title", "title"), 70),
    text: cutBytes(read("og:description", "twitter:description", "description"), 350), image: image && image.type === "svg" ? null : image, isLarge: read("twitter:card") === "summary_large_image",
    note: read("twitter:card") === "summary_large_image" ? "" : "The image is small: twitter:card is not summary_large_image." }),
  X: ({ read, image, host }) => {
    const card = read("twitter:card") || (read("og:type") && read("og:title") && read("og:description") ? "summary" : "");
    const trouble = image && imageTrouble(image, { bytes: 5000000, formats: stillFormats });
    if (!card) return { look: "plain", title: "", foot: host, note: "X shows only the link: there is no twitter:card." };
    const isLarge = card === "summary_large_image", text = isLarge ? "" : cut(read("twitter:description", "og:description"), 200);
    return { look: isLarge ? "stack" : "beside", title: cut(read("twitter:title", "og:title"), 70), text, foot: host, image: trouble ? null : image, isLarge,
      note: trouble && `X leaves the image out: ${trouble}.` };
  },
  LinkedIn: ({ read, image, host }) => {
    const trouble = image && imageTrouble(image, { bytes: 5000000 }), isSmall = image && image.w < 401;
    return { look: isSmall ? "beside" : "stack", title: read("og:title", "title"), foot: host, image: trouble ? null : image, isLarge: !isSmall,
      note: trouble ? `LinkedIn leaves the image out: ${trouble}.` : isSmall ? "The image is a thumbnail: it is narrower than 401 pixels." : "" };
  },
  Facebook: ({ read, image, host }) => {
    const trouble = image && imageTrouble(image, { bytes: 8000000, width: 200, height: 200 }), isSmall = image && (image.w < 600 || image.h < 315);
    return { look: isSmall ? "beside" : "stack", head: host.toUpperCase(), title: read("og:title", "title"), text: read("og:description", "description"),
      image: trouble ? null : image, isLarge: !isSmall, note: trouble ? `Facebook rejects the image: ${trouble}.` : isSmall ? "The image is a small square: it is below 600 × 315." : image ? "Images are cropped to 1.91:1." : "" };
  },
  Google: ({ read, icon, host, url }) => ({ look: "search", head: read("og:site_name") || host, trail: url, title: cut(read("title", "og:title"), 60),
    text: cut(read("description", "og:description"), 160), icon, note: "Google may choose another title or text for each search." }),
};

// Reads tags as they are on the page, with what was edited in place of what is there.
function tagReader(detail, draft, changed) {
  const own = { title: ["og:title", "twitter:title", "title"], site: ["og:site_name"], summary: ["og:description", "twitter:description", "description"] };
  const edited = new Map(Object.entries(own).flatMap(([field, names]) => (changed.has(field) ? names.map((name) => [name, draft[field]]) : [])));
  const values = new Map([...(detail.tags || [])].reverse().filter(([, value]) => value && value.trim()).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  return (...names) => names.map((name) => (edited.has(name) ? edited.get(name) : values.get(name))).find(Boolean) || "";
}

function appCard(name, facts) {
  const { look, head, trail, title, text, foot, image, icon, isLarge, note } = apps[name](facts);
  const drawn = image ? el("div", { class: "app-image" + (isLarge ? " large" : "") }, picture(image, { square: true, small: !isLarge })) : null;
  const line = (text, kind) => text && el("span", { class: kind }, isolated(text));
  const words = el("div", { class: "app-words" }, icon && picture(icon, { square: true, small: true }), line(head, "app-head"), line(trail, "app-head"),
    title && isolated(title, "app-title"), text && isolated(text, "app-text"), line(foot, "app-foot"));
  return [el("div", { class: `app ${look}${drawn ? " pictured" : ""}` }, drawn, words), el("p", { class: "guess" }, `Simulation of ${name}, from the page's tags and public documentation. `, note)];
}
