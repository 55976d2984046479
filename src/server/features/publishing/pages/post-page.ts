import { NOT_RATED } from "#core/outputs/post/post-fields.ts";
import { readingMinutes } from "#core/text/outline/word-count.ts";
import { sourcedText } from "#core/figures/check/document-figures-text.ts";
import type { StoredPost } from "#server/features/publishing/posts-repository.ts";
import { dayMarkup, BLOG_PATH, pageMarkup } from "#server/features/publishing/pages/page.ts";
import { Markup, markup } from "#server/http/markup.ts";

type ShownPost = Parameters<typeof headMarkup>[0] &
  Pick<StoredPost, "article"> & { readonly id: string };

/** The page of a post as every reader gets it. */
export function postPage(
  post: ShownPost,
  origin: string,
  { isIndexed = true }: { readonly isIndexed?: boolean } = {},
): string {
  const canonical = `${origin}${BLOG_PATH}/${post.id}`;
  return pageMarkup({
    title: post.title,
    description: post.excerpt,
    canonical,
    isIndexed,
    head: metadata(post, canonical),
    body: markup`<article>${headMarkup(post)}${new Markup(post.article)}</article>`,
  }).html;
}

/** Tags, title, excerpt and the line on author, rating and figures. */
export function headMarkup(
  post: Pick<
    StoredPost,
    | "title"
    | "excerpt"
    | "tags"
    | "ticker"
    | "author"
    | "words"
    | "creditRating"
    | "ratingTrend"
    | "counts"
    | "publishedAt"
    | "updatedAt"
  >,
): Markup {
  const minutes = readingMinutes(post.words);
  const isChanged = post.updatedAt.getTime() - post.publishedAt.getTime() > CHANGE_SHOWN_MS;
  return markup`<header class="post">
<p class="tags">${post.ticker !== null && markup`<span class="ticker">${post.ticker}</span>`}${post.tags.map(
    (tag, index) =>
      markup`${index > 0 && markup`<span aria-hidden="true">/</span>`}<a href="${BLOG_PATH}?tag=${encodeURIComponent(tag)}">${tag}</a>`,
  )}</p>
<h1>${post.title}</h1>
<p class="excerpt">${post.excerpt}</p>
<div class="byline"><b>${post.author}</b>${dayMarkup(post.publishedAt)}${
    isChanged && markup`<span>changed ${dayMarkup(post.updatedAt)}</span>`
  }<span>${minutes} min read</span><span class="grow"></span>${
    post.creditRating !== NOT_RATED && markup`<span>Rating <b>${post.creditRating}</b></span>`
  }${post.creditRating !== NOT_RATED && markup`<span>Trend <b>${post.ratingTrend}</b></span>`}${
    post.counts.total > 0 &&
    markup`<span class="sourced${post.counts.sourced < post.counts.total ? " partly" : ""}">${sourcedText(post.counts)}</span>`
  }</div>
</header>`;
}

/** A post that was put right within minutes is not called changed. */
const CHANGE_SHOWN_MS = 3_600_000;

/** What other sites and searches are told. */
function metadata(post: ShownPost, canonical: string): Markup {
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    description: post.excerpt,
    author: { "@type": "Person", name: post.author },
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    keywords: post.tags.join(", "),
    mainEntityOfPage: canonical,
  };
  // A script's text ends at "</script", whatever quotes it stands in.
  const json = JSON.stringify(article).replaceAll("<", String.raw`\u003c`);
  return markup`<meta property="og:type" content="article">
<meta property="og:title" content="${post.title}">
<meta property="og:description" content="${post.excerpt}">
<meta property="og:url" content="${canonical}">
<meta property="og:site_name" content="Footnote">
<meta property="article:published_time" content="${post.publishedAt.toISOString()}">
<meta name="twitter:card" content="summary">
<meta name="author" content="${post.author}">
<script type="application/ld+json">${new Markup(json)}</script>`;
}
