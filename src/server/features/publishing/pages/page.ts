import { longDate } from "#core/ledger/dates.ts";
import { type Markup, markup, type MarkupPart } from "#server/http/markup.ts";

export type Page = {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly canonical: string;
  /** Further elements of the head. */
  readonly head?: Markup | undefined;
  readonly body: MarkupPart;
  readonly isIndexed?: boolean;
};

export const BLOG_PATH = "/blog";
export const FEED_PATH = "/blog/feed.xml";
export const STYLE_PATH = "/blog/assets/blog.css";

/** A public page: readable without scripts, light or dark as the reader's system is. */
export function pageMarkup({ title, description, canonical, head, body, isIndexed = true }: Page) {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
${!isIndexed && markup`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${canonical}">
<link rel="preload" href="/blog/assets/source-serif.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="application/rss+xml" title="Footnote" href="${FEED_PATH}">
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="site"><a class="wordmark" href="${BLOG_PATH}">Footnote<sup>1</sup></a><nav aria-label="Blog"><a href="${BLOG_PATH}?tag=Credit+Analysis">Credit</a><a href="${BLOG_PATH}?tag=Financial+Analysis">Equity</a><a href="${BLOG_PATH}/sources">About the sources</a><a class="button" href="${BLOG_PATH}/subscribe">Subscribe</a></nav></header>
<main id="main">
${body}
</main>
</body>
</html>
`;
}

/** "12 March 2026", with the day for machines. */
export function dayMarkup(instant: Date): Markup {
  const day = instant.toISOString().slice(0, 10);
  return markup`<time datetime="${day}">${longDate(day)}</time>`;
}
