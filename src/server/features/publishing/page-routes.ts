import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Hono } from "hono";
import { z } from "zod";
import { NO_SUCH_POST } from "#server/features/publishing/publish-service.ts";
import {
  feedXml,
  listPage,
  messagePage,
  sitemapXml,
  sourcesPage,
} from "#server/features/publishing/pages/blog-pages.ts";
import { BLOG_PATH, FEED_PATH, STYLE_PATH } from "#server/features/publishing/pages/page.ts";
import { withPolicy } from "#server/features/publishing/pages/policy.ts";
import { postPage } from "#server/features/publishing/pages/post-page.ts";
import {
  findPublishedPost,
  findPublishedPosts,
} from "#server/features/publishing/posts-repository.ts";
import type { Dependencies } from "#server/http/env.ts";
import { markup } from "#server/http/markup.ts";
import { ownOrigins } from "#server/http/origins.ts";

const PAGE_POSTS = 20;
const FEED_POSTS = 50;
const SITEMAP_POSTS = 50_000;
/** How long a page that was rendered may be given again before the database is asked. */
const FRESH_MS = 1_000;
const KEPT_PAGES = 500;

const pageQuery = z.object({
  tag: z.string().trim().min(1).max(60).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});
const uuid = z.uuid();

/** What anybody may read: posts, their list, the feed, and the files of these pages. */
export function pageRoutes({ db, config }: Pick<Dependencies, "db" | "config">): Hono {
  const [origin] = ownOrigins(config);
  const routes = new Hono();
  const pages = keptPages(async (id) => {
    const post = await findPublishedPost(db, id);
    return post === undefined ? undefined : postPage(post, origin);
  });

  routes.use(`${BLOG_PATH}/*`, withPolicy);
  routes.use(BLOG_PATH, withPolicy);
  for (const [path, asset] of assets()) {
    routes.get(path, (c) =>
      c.body(asset.body, 200, {
        "Content-Type": asset.type,
        "Cache-Control": "public, max-age=86400",
        // A feed reader shows the pages' fonts nowhere else.
        "Cross-Origin-Resource-Policy": "same-origin",
      }),
    );
  }
  routes.get(BLOG_PATH, async (c) => {
    const { tag, page } = pageQuery.parse(c.req.query());
    const offset = (page - 1) * PAGE_POSTS;
    const posts = await findPublishedPosts(db, { tag, limit: PAGE_POSTS + 1, offset });
    const hasMore = posts.length > PAGE_POSTS;
    return c.html(
      listPage({ posts: posts.slice(0, PAGE_POSTS), tag, page, hasMore }, origin),
      200,
      CACHED,
    );
  });
  routes.get(`${BLOG_PATH}/sources`, (c) => c.html(sourcesPage(origin), 200, CACHED));
  routes.get(`${BLOG_PATH}/subscribe`, (c) => c.html(subscribePage(origin), 200, CACHED));
  routes.get(FEED_PATH, async (c) => {
    const posts = await findPublishedPosts(db, { limit: FEED_POSTS });
    return c.body(feedXml(posts, origin), 200, {
      ...CACHED,
      "Content-Type": "application/rss+xml; charset=utf-8",
    });
  });
  routes.get("/sitemap.xml", async (c) => {
    const posts = await findPublishedPosts(db, { limit: SITEMAP_POSTS });
    return c.body(sitemapXml(posts, origin), 200, { ...CACHED, "Content-Type": "application/xml" });
  });
  routes.get("/robots.txt", (c) =>
    c.text(`User-agent: *\nAllow: ${BLOG_PATH}\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  routes.get(`${BLOG_PATH}/:id`, async (c) => {
    const page = uuid.safeParse(c.req.param("id")).success
      ? await pages(c.req.param("id").toLowerCase())
      : undefined;
    if (page !== undefined) return c.html(page, 200, CACHED);
    return c.html(messagePage(NOT_FOUND, origin), 404);
  });
  routes.get(`${BLOG_PATH}/:id/`, (c) =>
    c.redirect(`${BLOG_PATH}/${encodeURIComponent(c.req.param("id"))}`, 301),
  );
  routes.get(`${BLOG_PATH}/*`, (c) => c.html(messagePage(NOT_FOUND, origin), 404));
  return routes;
}

const NOT_FOUND = { title: "Not found", sentence: `${NO_SUCH_POST}, or it was taken down.` };

/** Seconds during which others may keep a page: one that is taken down is soon gone. */
const CACHED = { "Cache-Control": "public, max-age=60" };

function subscribePage(origin: string): string {
  const form = markup`<form method="post" action="/newsletter/subscribe"><label>E-mail address<input type="email" name="email" required maxlength="254" autocomplete="email"></label><button type="submit">Subscribe</button></form>`;
  const sentence =
    "New research by e-mail, as it is published. A mail asks you to confirm; every mail has a link that ends it.";
  return messagePage({ title: "Subscribe", sentence, form }, origin);
}

/** A busy post is asked for once a second, whoever reads it. */
function keptPages(make: (id: string) => Promise<string | undefined>) {
  const kept = new Map<
    string,
    { readonly until: number; readonly page: Promise<string | undefined> }
  >();
  return (id: string): Promise<string | undefined> => {
    const now = performance.now();
    const known = kept.get(id);
    if (known !== undefined && known.until > now) return known.page;
    if (kept.size >= KEPT_PAGES) kept.clear();
    const page = make(id);
    kept.set(id, { until: now + FRESH_MS, page });
    // A database that was gone for a moment is asked again at once.
    page.catch(() => kept.delete(id));
    return page;
  };
}

type Asset = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string };

/** The style and the two fonts, read once. */
function assets(): ReadonlyMap<string, Asset> {
  const require = createRequire(import.meta.url);
  const font = (name: string) => require.resolve(`@fontsource-variable/${name}-wght-normal.woff2`);
  return new Map([
    [STYLE_PATH, { body: new TextEncoder().encode(style()), type: "text/css; charset=utf-8" }],
    [
      "/blog/assets/source-serif.woff2",
      readAsset(font("source-serif-4/files/source-serif-4-latin"), "font/woff2"),
    ],
    ["/blog/assets/inter.woff2", readAsset(font("inter/files/inter-latin"), "font/woff2")],
  ]);
}

/** What a page is made of last: its narrow and its printed form change the others. */
function style(): string {
  return ["blog-exhibits", "blog-lists", "blog"]
    .map((name) => readFileSync(new URL(`pages/${name}.css`, import.meta.url), "utf8"))
    .join("");
}

function readAsset(file: string | URL, type: string): Asset {
  return { body: new Uint8Array(readFileSync(file)), type };
}
