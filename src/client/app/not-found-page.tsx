import { Link } from "@tanstack/react-router";
import { buttonClasses } from "#client/components/button-classes.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";

export const NOT_FOUND_TITLE = "Nothing at this address";

export function NotFoundPage() {
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <div className="mx-auto max-w-120 px-4 pt-24">
      <h1 className="font-doc text-[24px] leading-8 font-semibold">{NOT_FOUND_TITLE}</h1>
      <p className="mt-1.5 mb-5 text-14 text-ink-2">
        The page may have moved, or the link may be cut off.
      </p>
      <Link to="/" className={buttonClasses({ size: "large" })}>
        Return to Home
      </Link>
    </div>
  );
}
