// All tags of a page in one block to paste, in the dialects that sites are written in.
// What only a person knows is …, as in the tags of a fix.

const oneLine = (text) => text.replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, " ").trim();
const inMarkup = (text) => oneLine(text).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
// A string of JavaScript that ends neither a script element nor Astro's fence; with double quotes it is one of YAML too.
const inScript = (text) => JSON.stringify(oneLine(text)).replace(/</g, "\\u003c").replace(/---/g, "-\\u002d-");
const inYAML = (text) => JSON.stringify(oneLine(text));

const fieldOf = (detail, name) => ((detail.fields || []).find(([one]) => one === name) || [])[1] || "";

// What the tags say: the texts as edited, and what is known of the image and the address.
function tagFacts(draft, page, row, detail) {
  const known = [...(detail.images || []), ...(detail.icons || [])].find((one) => one.url === draft.image) || {};
  const url = draft.url ?? (fieldOf(detail, "Canonical") || page.final || page.url || row.url);
  return { title: draft.title || "…", site: draft.site || "…", summary: draft.summary || "…", image: draft.image || "…",
    icon: draft.icon || "/apple-touch-icon.png", url: url || "…", type: fieldOf(detail, "Type") || "website", w: known.w, h: known.h };
}

// [attribute, name, value], in the order of a head.
const metaTags = (facts) => [["name", "description", facts.summary], ["property", "og:title", facts.title], ["property", "og:site_name", facts.site],
  ["property", "og:description", facts.summary], ["property", "og:image", facts.image], ...(facts.w && facts.h ? [["property", "og:image:width", String(facts.w)],
    ["property", "og:image:height", String(facts.h)]] : []), ["property", "og:url", facts.url], ["property", "og:type", facts.type], ["name", "twitter:card", "summary_large_image"]];

const linkTags = (facts) => [["canonical", facts.url], ["apple-touch-icon", facts.icon]];

const dialects = {
  HTML: (facts) => [`<title>${inMarkup(facts.title)}</title>`, ...metaTags(facts).map(([key, name, value]) => `<meta ${key}="${name}" content="${inMarkup(value)}">`),
    ...linkTags(facts).map(([rel, href]) => `<link rel="${rel}" href="${inMarkup(href)}">`)],
  "Next.js": (facts) => ["export const metadata = {", `  title: ${inScript(facts.title)},`, `  description: ${inScript(facts.summary)},`,
    `  alternates: { canonical: ${inScript(facts.url)} },`, "  openGraph: {", `    title: ${inScript(facts.title)},`, `    siteName: ${inScript(facts.site)},`,
    `    description: ${inScript(facts.summary)},`, `    images: [{ url: ${inScript(facts.image)}${facts.w && facts.h ? `, width: ${facts.w}, height: ${facts.h}` : ""} }],`,
    `    url: ${inScript(facts.url)},`, `    type: ${inScript(facts.type)},`, "  },", '  twitter: { card: "summary_large_image" },', `  icons: { apple: ${inScript(facts.icon)} },`, "};"],
  Astro: (facts) => ["---", "const tags = {", ...astroFacts.map((name) => `  ${name}: ${inScript(facts[name])},`), "};", "---", "<title>{tags.title}</title>",
    ...metaTags(facts).map(([key, name, value]) => `<meta ${key}="${name}" content=${astroNames[name] ? `{tags.${astroNames[name]}}` : `"${inMarkup(value)}"`} />`),
    '<link rel="canonical" href={tags.url} />', '<link rel="apple-touch-icon" href={tags.icon} />'],
  Nuxt: (facts) => ["useHead({", `  title: ${inScript(facts.title)},`, "  meta: [",
    ...metaTags(facts).map(([key, name, value]) => `    { ${key}: "${name}", content: ${inScript(value)} },`), "  ],", "  link: [",
    ...linkTags(facts).map(([rel, href]) => `    { rel: "${rel}", href: ${inScript(href)} },`), "  ],", "});"],
  "WordPress (Yoast)": (facts) => [["SEO title", facts.title], ["Meta description", facts.summary], ["Canonical URL", facts.url], ["Social title", facts.title], ["Social description", facts.summary],
    ["Social image", facts.image], ["Website name (Settings, Site basics)", facts.site]].map(([name, value]) => `${name}: ${oneLine(value)}`),
  Jekyll: (facts) => ["---", `title: ${inYAML(facts.title)}`, `description: ${inYAML(facts.summary)}`, "image:", `  path: ${inYAML(facts.image)}`,
    ...(facts.w && facts.h ? [`  width: ${facts.w}`, `  height: ${facts.h}`] : []), `canonical_url: ${inYAML(facts.url)}`, "---", "# In _config.yml, for jekyll-seo-tag:", `# title: ${inYAML(facts.site)}`],
  Hugo: (facts) => ["---", `title: ${inYAML(facts.title)}`, `description: ${inYAML(facts.summary)}`, `images: [${inYAML(facts.image)}]`, "---",
    "# In hugo.yaml, for the opengraph and twitter_cards partials:", `# title: ${inYAML(facts.site)}`],
};

const astroFacts = ["title", "site", "summary", "image", "icon", "url", "type"];
const astroNames = { description: "summary", "og:title": "title", "og:site_name": "site", "og:description": "summary", "og:image": "image", "og:url": "url", "og:type": "type" };
