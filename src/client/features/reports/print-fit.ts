import type { Paper } from "#core/outputs/report/paper.ts";

/** Millimetres between the margins of a page, which print.css sets. */
const ROOM: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  a4: { width: 170, height: 251 },
  letter: { width: 175.9, height: 233.4 },
};
/** Rows that the first table keeps. */
const ROWS_LEAST = 6;

/**
 * Holds the first page on one page: set closer where it is too high, then without the rows that its
 * table can do without. Pages of print know no other way to tell what fits.
 */
export function fitFirstPage(page: Document, paper: Paper): void {
  const first = page.querySelector<HTMLElement>(".page-one.has-data");
  if (first === null) return;
  const { width, height } = ROOM[paper];
  first.style.width = `${width}mm`;
  // A ruler of the page: how many pixels a millimetre has is the browser's own affair.
  const ruler = page.createElement("div");
  ruler.style.height = `${height}mm`;
  page.body.append(ruler);
  const most = ruler.getBoundingClientRect().height;
  ruler.remove();
  const isTooHigh = () => first.getBoundingClientRect().height > most;
  if (isTooHigh()) first.classList.add("is-tight");
  for (const row of spareRows(first)) {
    if (!isTooHigh()) break;
    row.remove();
  }
  first.style.width = "";
}

/** Ratios of what stands above them first, then the lines between the totals; leverage and coverage stay. */
function spareRows(first: HTMLElement): readonly Element[] {
  const rows = [...first.querySelectorAll("tbody tr")];
  const ratios = rows.filter((row) => row.classList.contains("ratio")).slice(0, -2);
  const lines = rows.filter((row) => row.classList.contains("line")).toReversed();
  return [...ratios, ...lines].slice(0, Math.max(0, rows.length - ROWS_LEAST));
}
