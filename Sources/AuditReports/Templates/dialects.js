// All tags of a page in one block to paste, in the dialects that sites are written in.
// What only a person knows is …, as in the tags of a fix.

const oneLine = (text) => text.replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, " ").trim();
const inMarkup = (text) => oneLine(text).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
// A string of JavaScript that ends neither a script element nor Astro's fence; with double quotes it is one of YAML too.
const inScript = (text) => JSON.stringify(oneLine(text)).replace(/</g, "\\u003c").replace(/---/g, "-\\u002d-");
const inYAML = (text) => JSON.stringify(oneLine(text));

const fieldOf = (detail, name) => ((detail.fields || []).find(([one]) => one === name) || [])[1] || "";

// The tags that are offered for the page, as [attribute, name, value] in the order of a head.
function offeredTags(paste) {
  const head = new DOMParser().parseFromString(paste || "", "text/html");
  return [...head.querySelectorAll("meta, link")].map((tag) => {
    const key = ["property", "name", "rel"].find((one) => tag.hasAttribute(one));
    return [key, tag.getAttribute(key), tag.getAttribute(key === "rel" ? "href" : "content") || ""];
  });
}

// Where a text that somebody edits stands; the first is added where it is missing.
const editedTags = { title: ["og:title", "twitter:title"], site: ["og:site_name"], summary: ["og:description", "twitter:description", "description"],
  image: ["og:image", "twitter:image"], icon: ["apple-touch-icon"] };
// What is said of one image and not of another.
const ofImage = /^og:image:(?!alt$)/;

// What the tags say: those that are offered, with the texts as edited.
function tagFacts(edits, page, row, detail) {
  let tags = offeredTags(page.paste);
  for (const [name, text] of edits) {
    const [main, ...others] = editedTags[name];
    if (name === "image") tags = tags.filter(([, key]) => !ofImage.test(key));
    if (!tags.some(([, key]) => key === main)) tags.push([name === "icon" ? "rel" : "property", main, ""]);
    tags = tags.map(([attribute, key, value]) => [attribute, key, key === main || others.includes(key) ? text || "…" : value]);
  }
  const said = (...keys) => (keys.map((key) => tags.find(([, one]) => one === key)).find(Boolean) || [])[2];
  return { tags, title: said("og:title") || page.title || "…", site: said("og:site_name") || "…", summary: said("og:description", "description") || "…",
    image: said("og:image", "og:image:url", "og:image:secure_url") || "…", icon: said("apple-touch-icon") || fieldOf(detail, "Icon") || "/apple-touch-icon.png",
    url: said("og:url") || fieldOf(detail, "Canonical") || page.final || page.url || row.url, type: said("og:type") || "website",
    w: said("og:image:width"), h: said("og:image:height"), card: said("twitter:card") || "summary_large_image" };
}

const dialects = {
  HTML: (facts) => facts.tags.map(([key, name, value]) => (key === "rel" ? `<link rel="${name}" href="${inMarkup(value)}">` : `<meta ${key}="${inMarkup(name)}" content="${inMarkup(value)}">`)),
  "Next.js": (facts) => ["export const metadata = {", `  title: ${inScript(facts.title)},`, `  description: ${inScript(facts.summary)},`,
    `  alternates: { canonical: ${inScript(facts.url)} },`, "  openGraph: {", `    title: ${inScript(facts.title)},`, `    siteName: ${inScript(facts.site)},`,
    `    description: ${inScript(facts.summary)},`, `    images: [{ url: ${inScript(facts.image)}${facts.w && facts.h ? `, width: ${facts.w}, height: ${facts.h}` : ""} }],`,
    `    url: ${inScript(facts.url)},`, `    type: ${inScript(facts.type)},`, "  },", `  twitter: { card: ${inScript(facts.card)} },`, `  icons: { apple: ${inScript(facts.icon)} },`, "};"],
  Astro: (facts) => ["---", "const tags = {", ...astroFacts.map((name) => `  ${name}: ${inScript(facts[name])},`), "};", "---", "<title>{tags.title}</title>",
    ...facts.tags.map(([key, name, value]) => `<${key === "rel" ? "link" : "meta"} ${key}="${inMarkup(name)}" ${key === "rel" ? "href" : "content"}=${astroNames[name] && facts[astroNames[name]] === value ? `{tags.${astroNames[name]}}` : `"${inMarkup(value)}"`} />`)],
  Nuxt: (facts) => ["useHead({", `  title: ${inScript(facts.title)},`, "  meta: [",
    ...facts.tags.filter(([key]) => key !== "rel").map(([key, name, value]) => `    { ${key}: ${inScript(name)}, content: ${inScript(value)} },`), "  ],", "  link: [",
    ...facts.tags.filter(([key]) => key === "rel").map(([, rel, href]) => `    { rel: ${inScript(rel)}, href: ${inScript(href)} },`), "  ],", "});"],
  "WordPress (Yoast)": (facts) => [["SEO title", facts.title], ["Meta description", facts.summary], ["Canonical URL", facts.url], ["Social title", facts.title], ["Social description", facts.summary],
    ["Social image", facts.image], ["Website name (Settings, Site basics)", facts.site]].map(([name, value]) => `${name}: ${oneLine(value)}`),
  Jekyll: (facts) => ["---", `title: ${inYAML(facts.title)}`, `description: ${inYAML(facts.summary)}`, "image:", `  path: ${inYAML(facts.image)}`,
    ...(facts.w && facts.h ? [`  width: ${facts.w}`, `  height: ${facts.h}`] : []), `canonical_url: ${inYAML(facts.url)}`, "---", "# In _config.yml, for jekyll-seo-tag:", `# title: ${inYAML(facts.site)}`],
  Hugo: (facts) => ["---", `title: ${inYAML(facts.title)}`, `description: ${inYAML(facts.summary)}`, `images: [${inYAML(facts.image)}]`, "---",
    "# In hugo.yaml, for the opengraph and twitter_cards partials:", `# title: ${inYAML(facts.site)}`],
};

const astroFacts = ["title", "site", "summary", "image", "icon", "url", "type"];
const astroNames = { description: "summary", "og:title": "title", "og:site_name": "site", "og:description": "summary", "og:image": "image", "og:url": "url", "og:type": "type", "apple-touch-icon": "icon" };
