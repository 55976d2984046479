import {
  BookmarkEnd,
  BookmarkStart,
  bookmarkUniqueNumericId,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  FootnoteReferenceRun,
  type ICommentOptions,
  InsertedTextRun,
  InternalHyperlink,
  Paragraph,
  type ParagraphChild,
  Tab,
  TextRun,
} from "docx";
import {
  INK,
  lines,
  REDLINE_AUTHOR,
  SANS,
  SOURCE_NUMBER,
  TEXT_STYLES,
} from "#client/features/reports/word-styles.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import { printable } from "#core/outputs/report/printable.ts";
import type {
  RedlineBlock,
  RedlineRun,
  ReviewedEdit,
  TrackedChange,
} from "#core/outputs/report/redline.ts";
import type { ReportRun } from "#core/outputs/report/report-blocks.ts";
import { bookmarkOf } from "#core/outputs/report/reviewed-text.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

/** The lines of a text as paragraphs, with the footnotes and comments they refer to. */
export type WordText = {
  readonly paragraphs: readonly Paragraph[];
  readonly footnotes: Readonly<Record<number, { readonly children: readonly Paragraph[] }>>;
  readonly comments: readonly ICommentOptions[];
};

type WordTextInput = {
  readonly blocks: readonly RedlineBlock[];
  readonly edits: readonly ReviewedEdit[];
  readonly sources: readonly NumberedSource[];
  /** Style of a title that is no line of the text. */
  readonly titleStyle?: string | undefined;
};

/**
 * The lines as Word has them. The first figure of a source has a footnote with it; later ones lead
 * there. An edit's changes stand in its bookmark and under its comment, which says why it is proposed.
 */
export function wordText({ blocks: given, edits, sources, titleStyle }: WordTextInput): WordText {
  const blocks = given.map((block) => ({ ...block, runs: joinedRuns(block.runs) }));
  const cited = new Map<number, number>();
  const tracker = changeTracker(blocks, edits);
  const paragraphs = blocks.map(({ kind, runs, end }, at) => {
    const children = runs.flatMap((run, index) => [
      ...tracker.before(`${at}:${index}`),
      ...(run.text === "" ? [] : [tracker.run(run)]),
      ...markRuns(run, cited),
      ...tracker.after(`${at}:${index}`),
    ]);
    const isAdded = kind === "title" && titleStyle !== undefined;
    return new Paragraph({
      style: isAdded ? titleStyle : TEXT_STYLES[kind].id,
      ...(isRightToLeft(runs) && { bidirectional: true }),
      ...(end && { run: tracker.lineEnd(end) }),
      // What ends with the end of a line ends at the beginning of the next.
      children: [
        ...tracker.after(`${at - 1}:end`),
        ...children,
        ...(end === undefined ? [] : tracker.before(`${at}:end`)),
      ],
    });
  });
  const labels = new Map(sources.map((source) => [source.number, sourceLabel(source)]));
  const footnotes = [...cited].map(([source, number]) => {
    const note = plainRun(` ${labels.get(source) ?? ""}`);
    return [
      number,
      { children: [new Paragraph({ style: "FootnoteText", children: [note] })] },
    ] as const;
  });
  return { paragraphs, footnotes: Object.fromEntries(footnotes), comments: edits.map(commentOf) };
}

/** A run costs time and size: the words before a figure and the figure are one. */
function joinedRuns(runs: readonly RedlineRun[]): readonly RedlineRun[] {
  const joined: RedlineRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isPlain = last?.change === undefined && run.change === undefined;
    if (last === undefined || last.mark !== undefined || !isPlain) joined.push(run);
    else joined[joined.length - 1] = { ...run, text: last.text + run.text };
  }
  return joined;
}

/** Text as one run, its tabs as tabs. */
export function plainRun(content: string): TextRun {
  return new TextRun({ children: withTabs(content) });
}

/** A line over an exhibit that says what it shows. */
export function finding(text: string): Paragraph {
  return new Paragraph({
    spacing: { before: 240, after: 60, ...lines(250) },
    keepNext: true,
    children: [new TextRun({ text, font: SANS, size: 19, bold: true, color: INK })],
  });
}

function withTabs(content: string) {
  const [first = "", ...rest] = printable(content).split("\t");
  return [first, ...rest.flatMap((part) => [new Tab(), part])];
}

/**
 * The mark of a figure right after it, in a style that can be found and changed. A space that does not
 * break holds them together: some programs break a line between "%" and "[".
 */
function markRuns(
  { mark, sourceNumbers = [] }: ReportRun,
  cited: Map<number, number>,
): readonly ParagraphChild[] {
  if (mark === undefined) return [];
  if (sourceNumbers.length === 0) return [markRun(`\u00A0${mark}`)];
  const [only, ...others] = sourceNumbers;
  if (only !== undefined && others.length === 0 && cited.has(only)) {
    // Most marks of a text: one run in place of three.
    return [linkTo(only, `\u00A0[${cited.get(only) ?? only}]`)];
  }
  return [
    markRun("\u00A0["),
    ...sourceNumbers.flatMap((source, at) => [
      ...(at === 0 ? [] : [markRun(",\u00A0")]),
      ...citation(source, cited),
    ]),
    markRun("]"),
  ];
}

function markRun(text: string): TextRun {
  return new TextRun({ style: SOURCE_NUMBER, text });
}

function citation(source: number, cited: Map<number, number>): readonly ParagraphChild[] {
  const known = cited.get(source);
  if (known !== undefined) return [linkTo(source, String(known))];
  cited.set(source, cited.size + 1);
  const id = bookmarkUniqueNumericId();
  const note = new FootnoteReferenceRun(cited.size);
  return [bookmarkStart(sourceBookmark(source), id), note, bookmarkEnd(id)];
}

/** Leads to the footnote of a source. */
function linkTo(source: number, text: string): InternalHyperlink {
  return new InternalHyperlink({ anchor: sourceBookmark(source), children: [markRun(text)] });
}

function sourceBookmark(source: number): string {
  return `source_${source}`;
}

// The library documents both ends of a bookmark as children of paragraphs; its type forgets them.
function bookmarkStart(name: string, id: number): ParagraphChild {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new BookmarkStart(name, id) as unknown as ParagraphChild;
}

function bookmarkEnd(id: number): ParagraphChild {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new BookmarkEnd(id) as unknown as ParagraphChild;
}

type Stamp = { readonly id: number; readonly author: string; readonly date: string };

/** What stands around the stretches of each edit, by their places: "line:run", "line:end". */
function changeTracker(blocks: readonly RedlineBlock[], edits: readonly ReviewedEdit[]) {
  const index = new Map(edits.map((edit, at) => [edit.id, at]));
  const begins = new Map<string, string>();
  const ends = new Map<string, string>();
  for (const [editId, { first, last }] of placesOf(blocks)) {
    begins.set(first, editId);
    ends.set(last, editId);
  }
  const bookmarks = edits.map(() => bookmarkUniqueNumericId());
  let changes = 0;
  function stamp({ editId }: TrackedChange): Stamp {
    changes += 1;
    const edit = edits[index.get(editId) ?? -1];
    return { id: changes, author: REDLINE_AUTHOR, date: wordDate(edit?.timestamp) };
  }
  return {
    before(place: string): readonly ParagraphChild[] {
      const editId = begins.get(place);
      const at = index.get(editId ?? "");
      if (editId === undefined || at === undefined) return [];
      return [bookmarkStart(bookmarkOf(editId), bookmarks[at] ?? 0), new CommentRangeStart(at)];
    },
    after(place: string): readonly ParagraphChild[] {
      const at = index.get(ends.get(place) ?? "");
      if (at === undefined) return [];
      const reference = new TextRun({ children: [new CommentReference(at)] });
      return [bookmarkEnd(bookmarks[at] ?? 0), new CommentRangeEnd(at), reference];
    },
    lineEnd: (change: TrackedChange) =>
      change.kind === "inserted" ? { insertion: stamp(change) } : { deletion: stamp(change) },
    run({ text, change }: RedlineRun): ParagraphChild {
      if (change === undefined) return plainRun(text);
      const content = { ...stamp(change), children: withTabs(text) };
      return change.kind === "inserted"
        ? new InsertedTextRun(content)
        : new DeletedTextRun(content);
    },
  };
}

type Places = { readonly first: string; readonly last: string };

/** The first and the last stretch of every edit. */
function placesOf(blocks: readonly RedlineBlock[]): ReadonlyMap<string, Places> {
  const places = new Map<string, Places>();
  const met = (change: TrackedChange | undefined, place: string) => {
    if (change === undefined) return;
    const first = places.get(change.editId)?.first ?? place;
    places.set(change.editId, { first, last: place });
  };
  blocks.forEach(({ runs, end }, at) => {
    runs.forEach(({ change }, run) => met(change, `${at}:${run}`));
    met(end, `${at}:end`);
  });
  return places;
}

function commentOf({ number, reason, timestamp }: ReviewedEdit, id: number): ICommentOptions {
  const why = reason === undefined ? "" : `: ${printable(reason).replaceAll(/\s+/g, " ").trim()}`;
  return {
    id,
    author: REDLINE_AUTHOR,
    initials: "Fn",
    date: new Date(timestamp),
    children: [new Paragraph({ children: [new TextRun(`Edit ${number}${why}`)] })],
  };
}

/** Word takes whole seconds alone. */
function wordDate(timestamp = "1970-01-01T00:00:00Z"): string {
  return timestamp.replace(/\.\d+Z$/, "Z");
}

const FIRST_STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A line goes the way of its first letter. */
function isRightToLeft(runs: readonly RedlineRun[]): boolean {
  const letter = runs
    .map(({ text }) => FIRST_STRONG.exec(text)?.[0])
    .find((found) => found !== undefined);
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}
