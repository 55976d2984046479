import { classNames } from "#client/lib/class-names.ts";

type TagProps = {
  readonly isAccent?: boolean;
  /** Makes tags of a column equally wide. */
  readonly className?: string;
  readonly children: string;
};

/** A short code, such as a ticker, beside a name. */
export function Tag({ isAccent = false, className, children }: TagProps) {
  return (
    <span
      className={classNames(
        "inline-block rounded-1 px-1.25 text-11 font-semibold tracking-[0.02em] whitespace-nowrap figures",
        isAccent ? "bg-accent-soft text-accent" : "bg-sunken text-ink-2",
        className,
      )}
    >
      {children}
    </span>
  );
}
