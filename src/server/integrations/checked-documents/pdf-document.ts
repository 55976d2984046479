import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";
import { characterWidth } from "#core/outputs/deck/font-widths.ts";
import { linesOf } from "#core/outputs/deck/measure-text.ts";
import { pageParts, type PagePart } from "#server/integrations/documents/page-blocks.ts";
import type { PageLine, Segment, Turn } from "#server/integrations/documents/page-lines.ts";
import { tableRows } from "#server/integrations/documents/page-tables.ts";
import { noteOf, readPdfPages } from "#server/integrations/documents/pdf-document.ts";
import {
  AUTHOR,
  type Fragment,
  noteText,
  type OpenedDocument,
  paragraphOf,
  placedText,
  type PlacedVerdict,
  SIGNED_TEXT,
  SUMMARY_TITLE,
  type Summary,
} from "./opened.ts";
import { dictionaryAt, itemsOf, LATIN, notMarked, referred, written } from "./pdf-syntax.ts";
import { type PdfUpdate, updatePdf } from "./pdf-update.ts";
import { AFTER, tableText } from "./table-text.ts";

/** Words of a page, by the line and the part of it that they are. */
type OnPage = { readonly page: number; readonly line: PageLine; readonly segment: Segment };
type Words = Fragment<OnPage>;

/** A PDF: highlights with notes stand on its pages, pages at its end; its own bytes are the first of it. */
export async function openPdfDocument(bytes: Uint8Array): Promise<OpenedDocument> {
  // What can't be added to is not read at length.
  const update = updatePdf(bytes);
  // The reader takes over the bytes that it is given.
  const pages = await readPdfPages(bytes.slice());
  const text = placedText(
    pages.flatMap(({ lines, object }, page) =>
      isOurs(update, object) ? [] : wordsOfPage(lines, page),
    ),
  );
  const note = noteOf(pages);
  return {
    content: text.content,
    notes: [...(note === undefined ? [] : [note]), ...(update.isSigned ? [SIGNED_TEXT] : [])],
    placeOf(position) {
      const page = text.within(position, position + 1)[0]?.place.page;
      return page === undefined ? "" : `Page ${page + 1}`;
    },
    marked({ verdicts, summary, at }) {
      const marks = verdicts.flatMap((verdict) => {
        const { position, length } = verdict;
        const places = text.within(position, position + length).map(({ from, place }) => ({
          ...place,
          from: position - from,
          to: position + length - from,
        }));
        const [first] = places;
        return first === undefined
          ? []
          : [{ verdict, page: first.page, quads: places.map(quadOf) }];
      });
      for (const [page, own] of Map.groupBy(marks, (mark) => mark.page)) {
        const object = pages[page]?.object;
        if (object !== undefined)
          addHighlights(
            update,
            object,
            own.map((mark) => ({ ...mark, at })),
          );
      }
      addPages(update, summary);
      return update.written();
    },
  };
}

const OURS = "/FootnoteCheck";

/** A page of an earlier check. */
function isOurs(update: PdfUpdate, page: number | undefined): boolean {
  return page !== undefined && dictionaryAt(update.object(page), 0).entries.has(OURS);
}

function wordsOfPage(lines: readonly PageLine[], page: number): readonly Words[] {
  const parts = pageParts(lines, page + 1);
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    const words = wordsOfPart(part, page, next?.isTable === true);
    return part.isAside && next?.isAside !== true ? [...words, { text: `${AFTER}\n\n` }] : words;
  });
}

/** The words of a part of a page, each found again in the lines that it was read from. */
function wordsOfPart(part: PagePart, page: number, isOverTable: boolean): readonly Words[] {
  const waiting = part.lines.flatMap((line) =>
    line.segments.map((segment): OnPage => ({ page, line, segment })),
  );
  if (part.isTable) {
    const rows = tableRows(part.lines).map((cells, row) => {
      const own = waiting.filter(({ line }) => line === part.lines[row]);
      return cells.map((cell) => placed(cell, own));
    });
    return tableText(rows);
  }
  return part.blocks.flatMap((block, at) => {
    const isHeading = block.kind === "heading";
    const isLine = (isOverTable && at === part.blocks.length - 1) || (part.isAside && isHeading);
    const kind = isHeading && !isLine ? block.level : "text";
    return paragraphOf(placed(block.text, waiting), isLine ? "line" : kind);
  });
}

/** A text with the segments that it was joined of, which are taken out of those that wait. */
function placed(text: string, waiting: OnPage[]): readonly Words[] {
  const words: Words[] = [];
  let at = 0;
  for (let next = 0; next < waiting.length && at < text.length;) {
    const place = waiting[next];
    const from = place === undefined ? -1 : text.indexOf(place.segment.text, at);
    // What stands between is a space, or a letter that was put in: else the segment is of another text.
    if (place === undefined || from === -1 || from - at > GAP_MAX) next += 1;
    else {
      words.push({ text: text.slice(at, from) }, { text: place.segment.text, place });
      at = from + place.segment.text.length;
      waiting.splice(next, 1);
    }
  }
  return [...words, { text: text.slice(at) }];
}

const GAP_MAX = 2;

/** Four corners of a stretch of a page, as highlights name them. */
type Quad = readonly number[];

function quadOf({
  line,
  segment,
  from,
  to,
}: OnPage & { readonly from: number; readonly to: number }): Quad {
  const left = placeOfLetter(segment, Math.max(0, from));
  const right = placeOfLetter(segment, Math.min(segment.text.length, to));
  const [bottom, top] = [line.y - 0.22 * line.size, line.y + 0.82 * line.size];
  return [left, top, right, top, left, bottom, right, bottom].flatMap((_, at, all) =>
    at % 2 === 0 ? turnedBack(all[at] ?? 0, all[at + 1] ?? 0, line.turn) : [],
  );
}

/** A place of text that was turned to run across, as the page has it. */
function turnedBack(x: number, y: number, turn: Turn): readonly [number, number] {
  if (turn === 0) return [x, y];
  return turn === 1 ? [-y, x] : [y, -x];
}

/** Where a letter begins, by the usual widths of letters in the piece that it is of. */
function placeOfLetter({ text, pieces, right: end }: Segment, at: number): number {
  const index = pieces.findLastIndex(({ from }) => from < at || (from === 0 && at === 0));
  const piece = pieces[index];
  if (piece === undefined) return end;
  const letters = text.slice(piece.from, pieces[index + 1]?.from);
  const share = widthOf(letters.slice(0, at - piece.from)) / Math.max(widthOf(letters), 1);
  return piece.left + (piece.right - piece.left) * Math.min(share, 1);
}

/** Of letters in thousandths of their size, as most sans serif faces have them. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + characterWidth(letter, "arial"), 0);
}

const COLOURS: Readonly<Record<FigureVerdict["state"], string>> = {
  contradicted: "0.98 0.7 0.67",
  matches: "0.72 0.84 0.93",
  unsupported: "0.98 0.87 0.58",
  verified: "0.8 0.91 0.85",
};

type Mark = {
  readonly verdict: PlacedVerdict;
  readonly quads: readonly Quad[];
  readonly at: string;
};

function addHighlights(update: PdfUpdate, page: number, marks: readonly Mark[]): void {
  const added = marks.map(({ verdict, quads, at }) => {
    const points = quads.flat().map((point) => point.toFixed(2));
    const [xs, ys] = [0, 1].map((odd) => quads.flat().filter((_, index) => index % 2 === odd));
    const rect = [Math.min, Math.max].flatMap((most) => [most(...(xs ?? [])), most(...(ys ?? []))]);
    const day = at.replaceAll(/\D/g, "").slice(0, 14);
    return update.add(
      `<</Type/Annot/Subtype/Highlight/F 4/P ${page} 0 R/Rect[${rect.map((each) => each.toFixed(2)).join(" ")}]/QuadPoints[${points.join(" ")}]/C[${COLOURS[verdict.state]}]/T(${AUTHOR})/M(D:${day}Z)/Contents ${hexText(noteText(verdict))}>>`,
    );
  });
  addToArray(update, {
    owner: page,
    name: "/Annots",
    items: added.map((number) => `${number} 0 R`),
  });
}

type MoreItems = {
  readonly owner: number;
  readonly name: string;
  readonly items: readonly string[];
};

/** Puts items at the end of an array that an object has, refers to, or does not have yet. */
function addToArray(update: PdfUpdate, { owner, name, items }: MoreItems): void {
  const entries = new Map(dictionaryAt(update.object(owner), 0).entries);
  const value = entries.get(name);
  const list = referred(value);
  const before = list === undefined ? value : update.object(list);
  if (before !== undefined && before !== "null" && !before.startsWith("[")) throw notMarked();
  const there = before?.startsWith("[") === true ? itemsOf(before) : [];
  const array = `[${[...there, ...items].join(" ")}]`;
  if (list !== undefined) {
    update.put(list, array);
    return;
  }
  entries.set(name, array);
  update.put(owner, written(entries));
}

function hexText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  return `<${bytes.toString("hex").toUpperCase()}>`;
}

const SIZE = 8;
const PAGE = { width: 595, height: 842, margin: 48, leading: 11.5 };
const LINES = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.leading);
/** Pages behind the last, in a face that every reader has. */
function addPages(update: PdfUpdate, { lines, rows }: Summary): void {
  const tree = referred(dictionaryAt(update.object(update.catalog), 0).entries.get("/Pages"));
  if (tree === undefined) throw notMarked();
  const fonts = ["Helvetica", "Helvetica-Bold"].map((face) =>
    update.add(`<</Type/Font/Subtype/Type1/BaseFont/${face}/Encoding/WinAnsiEncoding>>`),
  );
  const all: PrintedLine[] = [
    { text: SUMMARY_TITLE, isBold: true },
    ...lines.flatMap((line) => wrapped(line, false)),
    ...rows.flatMap(([state = "", sentence = "", says = "", place = ""]) => [
      { text: "", isBold: false },
      ...wrapped(`${state}. ${sentence}`, true),
      ...wrapped(place === "" ? says : `${says} ${place}.`, false),
    ]),
  ];
  const kids: string[] = [];
  for (let at = 0; at < all.length; at += LINES) {
    const stream = printed(all.slice(at, at + LINES));
    const content = update.add(`<</Length ${stream.length}>>\nstream\n${stream}\nendstream`);
    const box = `[0 0 ${PAGE.width} ${PAGE.height}]`;
    const page = `<</Type/Page${OURS} true/Parent ${tree} 0 R/MediaBox${box}/CropBox${box}/Rotate 0/Resources<</Font<</F1 ${fonts[0]} 0 R/F2 ${fonts[1]} 0 R>>>>/Contents ${content} 0 R>>`;
    kids.push(`${update.add(page)} 0 R`);
  }
  addToArray(update, { owner: tree, name: "/Kids", items: kids });
  const entries = new Map(dictionaryAt(update.object(tree), 0).entries);
  const said = entries.get("/Count");
  const count = referred(said);
  const pages = Number(count === undefined ? said : update.object(count));
  if (!Number.isSafeInteger(pages)) throw notMarked();
  entries.set("/Count", String(pages + kids.length));
  update.put(tree, written(entries));
}

type PrintedLine = { readonly text: string; readonly isBold: boolean };

function wrapped(text: string, isBold: boolean): readonly PrintedLine[] {
  const paragraph = { runs: [{ text, isBold }], size: SIZE, face: "body" as const };
  return linesOf(paragraph, PAGE.width - 2 * PAGE.margin).map((line) => ({
    text: line.map((run) => run.text).join(""),
    isBold,
  }));
}

function printed(lines: readonly PrintedLine[]): string {
  const said = lines.map(
    ({ text, isBold }) => `/F${isBold ? 2 : 1} ${SIZE} Tf (${inWindows(text)}) Tj T*`,
  );
  return `BT ${PAGE.leading} TL ${PAGE.margin} ${PAGE.height - PAGE.margin} Td\n${said.join("\n")}\nET`;
}

const WINDOWS = new Map(
  Array.from({ length: 256 }, (_, code) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(code)),
    Buffer.from([code]).toString(LATIN),
  ]),
);

/** Text in the letters that the face has. */
function inWindows(text: string): string {
  return Array.from(text.replaceAll("\u2212", "-"))
    .map((letter) => WINDOWS.get(letter) ?? "?")
    .join("")
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}
