import type { ReactNode } from "react";
import { usePageTitle } from "#client/lib/use-page-title.ts";

type AccountCardProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
  /** Under the form: the way to the neighbouring page. */
  readonly footer?: ReactNode;
};

/** The card that /login, /signup and /reset-password stand in. */
export function AccountCard({ title, text, children, footer }: AccountCardProps) {
  usePageTitle(title);
  return (
    <div className="grid min-h-full place-items-start justify-center px-4 pt-8 pb-10 sm:pt-24">
      <section
        aria-labelledby="account-title"
        className="w-[calc(100vw-32px)] max-w-100 overflow-hidden rounded-4 border border-hairline-strong bg-paper"
      >
        <div className="px-5 pt-8 pb-7 sm:px-9">
          <h1
            id="account-title"
            className="font-doc text-[24px] leading-8 font-semibold tracking-[-0.008em]"
          >
            {title}
          </h1>
          {text !== undefined && <p className="mt-1.5 text-14 text-ink-2">{text}</p>}
          <div className="mt-5">{children}</div>
        </div>
        {footer !== undefined && (
          <div className="border-t border-hairline bg-surface px-5 py-3.5 text-13 text-ink-2 sm:px-9">
            {footer}
          </div>
        )}
      </section>
    </div>
  );
}
