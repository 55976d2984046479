import { classNames } from "#client/lib/class-names.ts";

type TickerTagProps = { readonly isAccent?: boolean; readonly children: string };

/** A ticker as a small tag beside a name. */
export function TickerTag({ isAccent = false, children }: TickerTagProps) {
  return (
    <span
      className={classNames(
        "rounded-1 px-1.25 text-11 font-semibold tracking-[0.02em] whitespace-nowrap figures",
        isAccent ? "bg-accent-soft text-accent" : "bg-sunken text-ink-2",
      )}
    >
      {children}
    </span>
  );
}
