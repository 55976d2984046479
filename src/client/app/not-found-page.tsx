import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";

export const NOT_FOUND_TITLE = "Nothing at this address";

export function NotFoundPage() {
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <Missing title={NOT_FOUND_TITLE} text="The page may have moved, or the link may be cut off." />
  );
}

type MissingProps = {
  readonly title: string;
  readonly text: string;
  /** What can be had all the same. */
  readonly children?: ReactNode;
};

/** In place of what is not there, with the way back. */
export function Missing({ title, text, children }: MissingProps) {
  return (
    <div className="mx-auto max-w-120 px-4 pt-24">
      <h1 className="font-doc text-[24px] leading-8 font-semibold">{title}</h1>
      <p className="mt-1.5 mb-5 text-14 text-ink-2">{text}</p>
      {children}
      <Link to="/" className={buttonClasses({ size: "large" })}>
        Return to Home
      </Link>
    </div>
  );
}
