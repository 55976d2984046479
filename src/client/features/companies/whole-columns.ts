/**
 * Lets a table that is wider than its place show whole columns alone: all are as wide as the widest,
 * and the labels before them take what whole columns leave. The place has `data-earlier` while
 * columns lie under the labels. What comes back ends it.
 */
export function keepColumnsWhole(table: HTMLElement, count: number): () => void {
  const place = table.parentElement ?? table;
  const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
  const mark = () => place.toggleAttribute("data-earlier", place.scrollLeft > 0);
  const fit = () => {
    const at = place.scrollLeft;
    fitColumns(place, heads, count);
    place.scrollLeft = at;
    mark();
  };
  fit();
  const sizes = new ResizeObserver(fit);
  sizes.observe(place);
  place.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    place.removeEventListener("scroll", mark);
  };
}

/** Measures the columns as they come, and sets `--column` and `--labels` where they don't fit. */
function fitColumns(place: HTMLElement, heads: readonly HTMLElement[], count: number): void {
  const { style } = place;
  for (const name of ["--column", "--labels", "--least-labels"]) style.removeProperty(name);
  if (place.scrollWidth <= place.clientWidth) return;
  const widths = heads.map((head) => head.getBoundingClientRect().width);
  const column = Math.ceil(Math.max(...widths.slice(1, count + 1)));
  const [labels = 0, ...notes] = widths.toSpliced(1, count);
  const room = place.clientWidth - Math.ceil(notes[0] ?? 0);
  if (room < labels + column) return;
  const taken = labels + ((room - labels) % column);
  style.setProperty("--column", `${column}px`);
  style.setProperty("--labels", `${taken}px`);
  style.setProperty("--least-labels", `${taken}px`);
}
