import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

type SourceSectionProps = {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
};

/** A section of the data sources: where the chosen company's data come from. */
export function SourceSection({ title, icon: Icon, children }: SourceSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="shrink-0 border-b border-hairline px-3.5 pt-2 pb-2.5">
      <h3
        id={id}
        className="mb-1.25 flex h-5 items-center gap-1.5 text-12 font-semibold text-ink-2"
      >
        <Icon size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        {title}
      </h3>
      {children}
    </section>
  );
}
