import { getDocumentProxy } from "unpdf";
import { countText } from "#core/count-text.ts";
import { PASSWORD_TEXT, refusal } from "#server/integrations/files/file-kind.ts";
import { pageBlocks } from "./page-blocks.ts";
import { pageLines } from "./page-columns.ts";
import type { PageItem, PageLine } from "./page-lines.ts";
import type { FormatReading } from "./read-document.ts";
import type { PageStep } from "./document-reader.ts";

/** Pages of one file that are read. */
const PAGES_MAX = 5_000;
/** Pieces of text on one page that are read: a page of small print has a tenth of it. */
const ITEMS_MAX = 60_000;
/** Lines at the head and foot of a page that may be the same on others. */
const RUNNING_LINES = 3;
/** They are where they stand on so many pages. */
const RUNNING_SHARE = 0.3;
const RUNNING_PAGES_MIN = 4;

export const NOT_A_PDF_TEXT = "This PDF is damaged: it can't be read. Save it again and upload it.";

/** Fonts, pictures and scripts are left alone: only the text is wanted. */
const OPTIONS = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  stopAtErrors: false,
  maxImageSize: 1,
  isImageDecoderSupported: false,
  useWasm: false,
} as const;

type Page = {
  readonly lines: readonly PageLine[];
  readonly isUnread: boolean;
  /** Nothing stands on it, not even a number. */
  readonly isEmpty: boolean;
};
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * The text of a PDF by pages, tables as rows.
 *
 * @throws AppError for the field `file` for one that is locked, damaged, or has too many pages
 */
export async function readPdf(
  bytes: Uint8Array,
  onPage: (step: PageStep) => void,
): Promise<FormatReading> {
  const pdf = await openPdf(bytes);
  const pages = await pagesOf(pdf, onPage);
  const blocks = pages.flatMap(({ lines }, at) => pageBlocks(lines, at + 1));
  return { blocks, pageCount: pages.length, title: await titleOf(pdf), note: noteOf(pages) };
}

/** A page in lines, without the heads and feet of many pages, by the number of its object. */
export type PdfPage = Page & { readonly object: number | undefined };

/** The pages of a PDF. Errors as `readPdf`. */
export async function readPdfPages(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  return pagesOf(await openPdf(bytes), () => undefined);
}

async function pagesOf(pdf: Pdf, onPage: (step: PageStep) => void): Promise<readonly PdfPage[]> {
  const pageCount = pdf.numPages;
  if (pageCount > PAGES_MAX) {
    const [count, most] = [pageCount, PAGES_MAX].map((pages) => pages.toLocaleString("en-US"));
    throw refusal(
      "too_large",
      `This PDF has ${count} pages; up to ${most} are read. Split it and upload the parts.`,
    );
  }
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pageCount; number++) {
    pages.push(await readPage(pdf, number));
    onPage({ page: number, pages: pageCount });
  }
  if (pages.every(({ isUnread }) => isUnread)) throw refusal("invalid_input", NOT_A_PDF_TEXT);
  const running = runningLines(pages);
  return pages.map((page) => ({ ...page, lines: withoutRunning(page.lines, running) }));
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, OPTIONS);
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === "PasswordException";
    throw isLocked
      ? refusal("unsupported_media", PASSWORD_TEXT, cause)
      : refusal("invalid_input", NOT_A_PDF_TEXT, cause);
  }
}

/** One page that is damaged leaves the others. */
async function readPage(pdf: Pdf, number: number): Promise<PdfPage> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: false });
    const [left = 0, bottom = 0, right = 612, top = 792] = page.view;
    const placed = items
      .slice(0, ITEMS_MAX)
      .flatMap((item) => ("str" in item ? placedItem(item) : []))
      .map((item, order) => ({ ...item, order }));
    page.cleanup();
    const width = page.rotate % 180 === 0 ? right - left : top - bottom;
    const lines = pageLines(placed, width);
    return { lines, isUnread: false, isEmpty: lines.length === 0, object: page.ref?.num };
  } catch {
    return { lines: [], isUnread: true, isEmpty: true, object: undefined };
  }
}

type TextItem = {
  readonly str: string;
  readonly width: number;
  readonly fontName: string;
  readonly transform: readonly number[];
};

/** Text that runs up or down a page is turned to run across. */
function placedItem({ str, width, fontName, transform }: TextItem): Omit<PageItem, "order">[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  if (str.trim() === "" || !Number.isFinite(a + b + c + d + e + f + width)) return [];
  const place = { text: str, width, font: fontName, size: Math.hypot(c, d) };
  if (Math.abs(b) <= Math.abs(a)) return [{ ...place, x: e, y: f, turn: 0 }];
  return [b > 0 ? { ...place, x: f, y: -e, turn: 1 } : { ...place, x: -f, y: e, turn: -1 }];
}

/** Heads and feet that stand on many pages, page numbers whatever they are. */
function runningLines(pages: readonly Page[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines } of pages) {
    const edges = new Set(
      [...lines.slice(0, RUNNING_LINES), ...lines.slice(-RUNNING_LINES)].map(patternOf),
    );
    for (const pattern of edges) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const least = Math.max(RUNNING_PAGES_MIN, RUNNING_SHARE * pages.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([pattern]) => pattern));
}

function withoutRunning(
  lines: readonly PageLine[],
  running: ReadonlySet<string>,
): readonly PageLine[] {
  return lines.filter((line, at) => {
    const isEdge = at < RUNNING_LINES || at >= lines.length - RUNNING_LINES;
    if (isSentence(line)) return true;
    return !isEdge || !(running.has(patternOf(line)) || isPageNumber(line, at, lines.length));
  });
}

function isPageNumber(line: PageLine, at: number, count: number): boolean {
  return (
    (at === 0 || at === count - 1) && /^[-–]?\s?(?:page\s)?[\dF-]{1,5}\s?[-–]?$/i.test(textOf(line))
  );
}

/** What is said on many pages in a sentence is said there. */
function isSentence(line: PageLine): boolean {
  const text = textOf(line);
  return /[.;]$/.test(text) && /\p{L}/u.test(text.slice(0, -31));
}

function patternOf(line: PageLine): string {
  return textOf(line).replaceAll(/\d+/g, "#");
}

function textOf({ segments }: PageLine): string {
  return segments.map(({ text }) => text).join(" ");
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const info: unknown = metadata?.info;
  const title =
    typeof info === "object" && info !== null && "Title" in info ? info.Title : undefined;
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}

export function noteOf(pages: readonly Page[]): string | undefined {
  const empty = pages.filter(({ isEmpty }) => isEmpty).length;
  return empty === 0 ? undefined : `No text on ${empty} of ${countText(pages.length, "page")}.`;
}
