import { type ReactNode, useId } from "react";

type CardProps = {
  readonly title: string;
  /** Its place in the address of the page. */
  readonly place?: string;
  /** Beside the title: a count, a badge. */
  readonly note?: ReactNode;
  /** At the right of the head. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a page, with its head and its foot. */
export function Card({ title, place, note, actions, footer, children }: CardProps) {
  const id = useId();
  return (
    <section
      id={place}
      aria-labelledby={id}
      className="flex min-w-0 scroll-mt-16 flex-col rounded-2 border border-hairline-strong bg-paper"
    >
      <header className="flex min-h-10 flex-wrap items-center gap-2 border-b border-hairline px-3.5 py-1">
        <h2 id={id} className="text-13 font-semibold">
          {title}
        </h2>
        <span className="flex-1 text-12 text-ink-3 figures">{note}</span>
        {actions}
      </header>
      <div className="flex-1">{children}</div>
      {footer !== undefined && (
        <footer className="flex min-h-11 items-center gap-2 border-t border-hairline px-3.5 py-2 text-12 text-ink-3 figures">
          {footer}
        </footer>
      )}
    </section>
  );
}
