import type { FigureCounts } from "#contracts/research.ts";

type FiguresSourcedProps = { readonly figures: FigureCounts };

/** How the figures of a document stand: a bar of their shares, and how many have a source. */
export function FiguresSourced({ figures }: FiguresSourcedProps) {
  const { total, sourced, contradicted, stale } = figures;
  const unsourced = Math.max(0, total - sourced - contradicted);
  const parts = [
    { name: "sourced", count: sourced, className: "bg-(--verified-line)" },
    { name: "contradicted", count: contradicted, className: "bg-contradicted" },
    { name: "without source", count: unsourced, className: "bg-(--unsupported-line)" },
  ].filter(({ count }) => count > 0);
  const said = [
    ...parts.map(({ name, count }) => `${count} ${name}`),
    ...(stale > 0 ? [`${stale} stale`] : []),
  ].join(", ");
  return (
    <span className="inline-flex items-center gap-3.5" title={said}>
      <span aria-hidden className="flex h-1 w-16 overflow-hidden rounded-full">
        {parts.map(({ name, count, className }) => (
          <span key={name} className={`min-w-1 ${className}`} style={{ flexGrow: count }} />
        ))}
      </span>
      <span>
        {sourced} of {total}
        <span className="sr-only"> figures sourced: {said}</span>
      </span>
      {stale > 0 && <span className="text-warning">{stale} stale</span>}
    </span>
  );
}
