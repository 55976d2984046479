import type { StoredPost } from "#server/features/publishing/posts-repository.ts";
import {
  BLOG_PATH,
  dayMarkup,
  FEED_PATH,
  pageMarkup,
} from "#server/features/publishing/pages/page.ts";
import { type Markup, markup } from "#server/http/markup.ts";

export type ListedPost = Pick<
  StoredPost,
  "id" | "title" | "excerpt" | "tags" | "ticker" | "author" | "publishedAt" | "updatedAt"
>;

type Listing = {
  readonly posts: readonly ListedPost[];
  readonly tag: string | undefined;
  /** The page's number from 1, and whether there is another. */
  readonly page: number;
  readonly hasMore: boolean;
};

export function listPage({ posts, tag, page, hasMore }: Listing, origin: string): string {
  const query = (number: number) =>
    new URLSearchParams({ ...(tag === undefined ? {} : { tag }), page: String(number) }).toString();
  return pageMarkup({
    title: tag === undefined ? "Research" : `Research: ${tag}`,
    description: "Credit and equity research in which every figure has a source.",
    canonical: `${origin}${BLOG_PATH}`,
    isIndexed: tag === undefined && page === 1,
    body: markup`<div class="list"><h1>${tag ?? "Research"}</h1>
${posts.length === 0 && markup`<p class="excerpt">No research has been published ${tag === undefined ? "yet" : "under this tag"}.</p>`}
${posts.map(
  (
    post,
  ) => markup`<article class="entry"><p class="tags">${post.ticker !== null && markup`<span class="ticker">${post.ticker}</span>`}${post.tags.join(" / ")}</p>
<h2><a href="${BLOG_PATH}/${post.id}">${post.title}</a></h2><p class="excerpt">${post.excerpt}</p>
<div class="byline"><b>${post.author}</b>${dayMarkup(post.publishedAt)}</div></article>`,
)}
<nav class="pages" aria-label="Pages">${page > 1 && markup`<a rel="prev" href="${BLOG_PATH}?${query(page - 1)}">Newer</a>`}${hasMore && markup`<a rel="next" href="${BLOG_PATH}?${query(page + 1)}">Older</a>`}</nav></div>`,
  }).html;
}

/** A page that says one thing, with a form where there is something to do. */
export function messagePage(
  {
    title,
    sentence,
    form,
  }: { readonly title: string; readonly sentence: string; readonly form?: Markup },
  origin: string,
): string {
  return pageMarkup({
    title,
    description: sentence,
    canonical: `${origin}${BLOG_PATH}`,
    isIndexed: false,
    body: markup`<div class="list"><h1>${title}</h1><p class="excerpt">${sentence}</p>${form}</div>`,
  }).html;
}

export function sourcesPage(origin: string): string {
  return pageMarkup({
    title: "About the sources",
    description: "How figures of this research are tied to their sources.",
    canonical: `${origin}${BLOG_PATH}/sources`,
    body: markup`<div class="list prose"><h1>About the sources</h1>
<p>Every figure in a text published here is compared with the source it was taken from, when it is written and once more when it is published.</p>
<p>A figure with a line under it and a number behind it agrees with the source of that number, at the precision it is printed in. The number stands beside the paragraph and in the list at the end, with how the figure was computed where it was.</p>
<p>A figure with a question mark has no connected source. One with ≠ differs from its source, and the list at the end says how. E marks the analyst's own estimate.</p></div>`,
  }).html;
}

export function feedXml(posts: readonly ListedPost[], origin: string): string {
  const newest = posts[0]?.updatedAt ?? new Date(0);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Footnote</title><link>${origin}${BLOG_PATH}</link>
<atom:link href="${origin}${FEED_PATH}" rel="self" type="application/rss+xml"/>
<description>Credit and equity research in which every figure has a source.</description>
<lastBuildDate>${newest.toUTCString()}</lastBuildDate>
${posts.map(
  (
    post,
  ) => markup`<item><title>${post.title}</title><link>${origin}${BLOG_PATH}/${post.id}</link><guid isPermaLink="false">${post.id}</guid><pubDate>${post.publishedAt.toUTCString()}</pubDate><dc:creator>${post.author}</dc:creator>${post.tags.map((tag) => markup`<category>${tag}</category>`)}<description>${post.excerpt}</description></item>
`,
)}</channel></rss>
`.html;
}

export function sitemapXml(
  posts: readonly Pick<ListedPost, "id" | "updatedAt">[],
  origin: string,
): string {
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}${BLOG_PATH}</loc></url>
${posts.map(
  ({ id, updatedAt }) =>
    markup`<url><loc>${origin}${BLOG_PATH}/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>
`,
)}</urlset>
`.html;
}
