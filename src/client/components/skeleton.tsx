type SkeletonProps = {
  /** Widths of the bars, as CSS lengths. */
  readonly widths: readonly string[];
};

/** Still grey bars that hold a page's layout while it loads. Decoration: something else says so. */
export function Skeleton({ widths }: SkeletonProps) {
  return (
    <div aria-hidden className="grid gap-2.5">
      {widths.map((width, line) => (
        // Bars have no identity but their place.
        <div key={line} className="h-2.5 rounded-1 bg-sunken" style={{ width }} />
      ))}
    </div>
  );
}
