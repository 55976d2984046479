import { fillPrintDocument } from "#client/features/reports/print-document.ts";
import printStyles from "#client/features/reports/print.css?inline";
import pageOneStyles from "#client/features/reports/print-page-one.css?inline";
import { longDate } from "#core/ledger/dates.ts";
import { GENERATED_BY, type ReportDocument } from "#core/outputs/report/document.ts";
import { type Paper, PAPER_NAMES } from "#core/outputs/report/paper.ts";

/** Why a PDF failed when the browser blocked the window it is printed from (spec section 8). */
export const NO_PRINT_WINDOW = "Unable to open print window";
/** Printing does not wait longer for a font than this. */
const FONTS_WAIT_MS = 3000;
/** Every face the print styles use, so that it is there before the first page is laid out. */
const PRINT_FONTS = [
  '400 16px "Source Serif 4 Variable"',
  '600 16px "Source Serif 4 Variable"',
  'italic 400 16px "Source Serif 4 Variable"',
  '400 12px "Inter Variable"',
  '600 12px "Inter Variable"',
] as const;

type PrintWindow = Window & { readonly CSSStyleSheet: typeof CSSStyleSheet };

/**
 * Opens a window of its own with the report and asks the browser to print it, from where it is
 * saved as PDF. Call it from a click, before anything is awaited, or the browser refuses the window.
 *
 * @throws Error `NO_PRINT_WINDOW` when the browser refuses it
 */
export async function printReport(report: ReportDocument, paper: Paper): Promise<void> {
  const printWindow = openWindow();
  if (printWindow === null) throw new Error(NO_PRINT_WINDOW);
  fillPrintDocument(printWindow.document, report);
  applyStyles(printWindow, report, paper);
  await fontsReady(printWindow.document);
  fitFirstPage(printWindow.document, paper);
  printWindow.focus();
  printWindow.print();
}

function openWindow(): PrintWindow | null {
  // A window opened without an address is ours, with all of a window's own classes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return window.open("", "_blank") as PrintWindow | null;
}

/** Constructed sheets: the content security policy allows no inline styles and needs none. */
function applyStyles(printWindow: PrintWindow, report: ReportDocument, paper: Paper): void {
  const sheet = new printWindow.CSSStyleSheet();
  sheet.replaceSync(printStyles + pageOneStyles);
  sheet.insertRule(`@page { size: ${PAPER_NAMES[paper]}; }`, sheet.cssRules.length);
  if ("CSSMarginRule" in printWindow) {
    for (const rule of runningText(report)) sheet.insertRule(rule, sheet.cssRules.length);
    printWindow.document.documentElement.classList.add("has-margin-boxes");
  }
  printWindow.document.adoptedStyleSheets = [sheet];
}

/** Head and foot of every page: the title is the analyst's text, so it goes in as a CSS string. */
function runningText({ title, pageOne, date }: ReportDocument): readonly string[] {
  const every = [
    marginBox("top-left", title),
    marginBox("top-right", longDate(date)),
    marginBox("bottom-left", GENERATED_BY),
  ];
  const first = [
    marginBox("top-left", pageOne.runningHead.join("  |  ")),
    marginBox("top-right", ""),
  ];
  return [`@page { ${every.join(" ")} }`, `@page :first { ${first.join(" ")} }`];
}

function marginBox(place: string, text: string): string {
  return `@${place} { content: ${cssString(text)}; }`;
}

/** A text as a CSS string, with everything but letters, digits and spaces escaped by code point. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (character) =>
    /[\p{L}\p{N} ]/u.test(character)
      ? character
      : `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join("")}"`;
}

async function fontsReady({ fonts }: Document): Promise<void> {
  const loaded = Promise.allSettled(PRINT_FONTS.map((font) => fonts.load(font)));
  const tooLong = new Promise((resolve) => {
    setTimeout(resolve, FONTS_WAIT_MS);
  });
  await Promise.race([loaded, tooLong]);
}

/** Millimetres between the margins of a page, which print.css sets. */
const ROOM: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  a4: { width: 170, height: 251 },
  letter: { width: 175.9, height: 233.4 },
};
const SCALE_STEP = 0.96;
/** Of a page that is all there is, and of one that text follows. */
const SCALE_LEAST = { only: 0.4, first: 0.8 } as const;
/** Rows that the first table keeps. */
const ROWS_LEAST = 6;

/**
 * Holds the first page on one page: set closer where it is too high, then without the rows that its
 * table can do without, then in smaller letters. Pages of print know no other way to tell what fits.
 */
function fitFirstPage(page: Document, paper: Paper): void {
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
  // What is to be one page is one, if in small letters.
  const least = SCALE_LEAST[first.classList.contains("is-only") ? "only" : "first"];
  for (let scale = SCALE_STEP; scale >= least; scale *= SCALE_STEP) {
    if (!isTooHigh()) break;
    first.style.setProperty("zoom", String(scale));
    first.style.width = `${width / scale}mm`;
  }
  first.style.width = "";
}

/** Ratios of what stands above them first, then the lines between the totals; leverage and coverage stay. */
function spareRows(first: HTMLElement): readonly Element[] {
  const rows = [...first.querySelectorAll(":scope > table tbody tr")];
  const ratios = rows.filter((row) => row.classList.contains("ratio")).slice(0, -2);
  const lines = rows.filter((row) => row.classList.contains("line")).toReversed();
  return [...ratios, ...lines].slice(0, Math.max(0, rows.length - ROWS_LEAST));
}
