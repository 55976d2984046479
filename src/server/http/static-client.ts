import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Context, Hono } from "hono";
import type { Preferences } from "#contracts/preferences.ts";

/** A file of the built client, and its gzipped twin where the build made one. */
type ClientFile = {
  readonly file: string;
  readonly type: string;
  readonly bytes: number;
  readonly gzip: { readonly file: string; readonly bytes: number } | undefined;
  readonly etag: string;
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const PAGE = "/index.html";
/** `gzip;q=0` is a refusal. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
/** Names under /assets carry a hash of their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** The theme of whoever asks; undefined where none is known. */
type ThemeOf = (headers: Headers) => Promise<Preferences["theme"]>;

/**
 * The built client: its files by their exact names, and its page for every other path that names no
 * file. Only what was there at start is served, so no path can lead out of the folder. The page says
 * the account's theme, so that a new browser paints in it from the first frame on.
 */
export function staticClient(folder: string, themeOf?: ThemeOf): Hono {
  const files = existsSync(folder) ? filesOf(folder) : new Map<string, ClientFile>();
  return new Hono().get("*", async (c): Promise<Response> => {
    const name = c.req.path;
    const found = files.get(name) ?? (namesFile(name) ? undefined : files.get(PAGE));
    const isPage = found !== undefined && found === files.get(PAGE);
    const theme = isPage ? await themeOf?.(c.req.raw.headers) : undefined;
    if (found !== undefined) return send(c, found, theme);
    if (files.size > 0) return c.text("There is no such file", 404);
    return c.text("The client is not built. Run: npm run build", 503);
  });
}

async function send(c: Context, found: ClientFile, theme: Preferences["theme"]): Promise<Response> {
  const isImmutable = c.req.path.startsWith("/assets/");
  const etag = theme === undefined ? found.etag : found.etag.replace(/"$/, `-${theme}"`);
  c.header("Cache-Control", isImmutable ? IMMUTABLE : REVALIDATE);
  c.header("ETag", etag);
  c.header("Vary", "Accept-Encoding");
  if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  c.header("Content-Type", found.type);
  if (theme !== undefined) {
    const page = await readFile(found.file, "utf8");
    return c.body(page.replace("<html", `<html data-theme="${theme}"`));
  }
  const takesGzip = TAKES_GZIP.test(c.req.header("accept-encoding") ?? "");
  const { file, bytes } = takesGzip && found.gzip !== undefined ? found.gzip : found;
  if (file !== found.file) c.header("Content-Encoding", "gzip");
  c.header("Content-Length", String(bytes));
  if (c.req.method === "HEAD") return c.body(null);
  return c.body(new Uint8Array(await readFile(file)));
}

/** Whether the browser's list names this version; proxies that compress mark it `W/`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Paths of the app have no dot in their last part. */
function namesFile(name: string): boolean {
  return name.startsWith("/assets/") || path.posix.basename(name).includes(".");
}

function filesOf(folder: string): Map<string, ClientFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".gz"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      `/${path.relative(folder, file).replaceAll(path.sep, "/")}`,
      describe(file),
    ]),
  );
}

function describe(file: string): ClientFile {
  const { size, mtimeMs } = statSync(file);
  const twin = `${file}.gz`;
  return {
    file,
    type: TYPES[path.extname(file)] ?? "application/octet-stream",
    bytes: size,
    gzip: existsSync(twin) ? { file: twin, bytes: statSync(twin).size } : undefined,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
  };
}
