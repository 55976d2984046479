const ACCOUNT_PAGES = ["/login", "/signup", "/reset-password"];

/**
 * Where to go after signing in: `next` when it is a path of this product, else home. An address of
 * another origin, however written, is never followed.
 */
export function safeReturnPath(next: string | undefined, origin = location.origin): string {
  if (next === undefined || !next.startsWith("/")) return "/";
  const url = URL.parse(next, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return "/";
  return ACCOUNT_PAGES.includes(url.pathname) ? "/" : `${url.pathname}${url.search}${url.hash}`;
}

/** The `next` that leads back to `href`; absent for home and for the account pages themselves. */
export function returnTo(href: string): string | undefined {
  const path = safeReturnPath(href, "http://localhost");
  return path === "/" ? undefined : path;
}
