import { strFromU8, unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { REDLINE_AUTHOR, TEXT_STYLES } from "#client/features/reports/word-styles.ts";
import type { ReviewedPiece } from "#core/outputs/report/reviewed-text.ts";

/** What a reviewed file says of itself and of its text. */
export type ReviewedWord = {
  /** Values of its custom properties, by name. */
  readonly properties: ReadonlyMap<string, string>;
  /** Its lines of text, in order, parted by "\n". */
  readonly pieces: readonly ReviewedPiece[];
};

const NOT_WORD = "This is not a Word file (.docx). Choose the file that came back from the review.";
const TOO_LARGE = "This Word file is too large to read.";
/** Of one part, unpacked: a report of 50,000 words has 2 MB. */
const PART_MAX_BYTES = 100_000_000;
const PARTS: ReadonlySet<string> = new Set([
  "word/document.xml",
  "word/styles.xml",
  "docProps/custom.xml",
]);

/**
 * The text of a reviewed Word file with what is still marked in it.
 *
 * @throws Error with a sentence for the analyst when it is no Word file
 */
export function readReviewedWord(bytes: Uint8Array): ReviewedWord {
  const parts = partsOf(bytes);
  const text = parts["word/document.xml"];
  if (text === undefined) throw new Error(NOT_WORD);
  return {
    properties: propertiesOf(parts["docProps/custom.xml"] ?? ""),
    pieces: piecesOf(text, styleNames(parts["word/styles.xml"] ?? "")),
  };
}

function partsOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  let isTooLarge = false;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.has(name)) return false;
        isTooLarge ||= originalSize > PART_MAX_BYTES;
        return !isTooLarge;
      },
    });
    if (isTooLarge) throw new Error(TOO_LARGE);
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  } catch (cause) {
    throw new Error(isTooLarge ? TOO_LARGE : NOT_WORD, { cause });
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Reads XML event by event. No entity of a document's own is ever opened. */
function read(
  xml: string,
  on: {
    readonly open: (name: string, attributes: Attributes) => void;
    readonly text?: (text: string) => void;
    readonly close?: (name: string) => void;
  },
): void {
  const parser = new Parser(
    {
      onopentag: on.open,
      ...(on.text && { ontext: on.text }),
      ...(on.close && { onclosetag: on.close }),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

function propertiesOf(xml: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  let name: string | undefined;
  read(xml, {
    open: (tag, attributes) => {
      if (tag === "property") name = attributes["name"];
    },
    text: (text) => {
      if (name !== undefined) properties.set(name, (properties.get(name) ?? "") + text);
    },
    close: (tag) => {
      if (tag === "property") name = undefined;
    },
  });
  return properties;
}

/** Names of styles by their ids, in lower case: programs rename the ids, never the names. */
function styleNames(xml: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let id = "";
  read(xml, {
    open: (tag, attributes) => {
      if (tag === "w:style") id = attributes["w:styleId"] ?? "";
      if (tag === "w:name") names.set(id, (attributes["w:val"] ?? "").toLowerCase());
    },
  });
  return names;
}

const TEXT_NAMES: ReadonlySet<string> = new Set(
  Object.values(TEXT_STYLES).map(({ name }) => name.toLowerCase()),
);
/** Runs of these styles are marks behind figures, and no text. */
const MARK_NAMES: ReadonlySet<string> = new Set(["source number", "footnote reference"]);
/** What stands in the text and is none of it. */
const SKIPPED: ReadonlySet<string> = new Set([
  "w:tbl",
  "w:drawing",
  "w:pict",
  "w:instrText",
  "mc:AlternateContent",
  "w:pPrChange",
  "w:rPrChange",
]);
const INSERTIONS: ReadonlySet<string> = new Set(["w:ins", "w:moveTo"]);
const DELETIONS: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);

type Standings = Pick<ReviewedPiece, "ours" | "theirs">;

/** Where the reading stands. */
type Reading = {
  readonly pieces: ReviewedPiece[];
  readonly styles: ReadonlyMap<string, string>;
  /** Open bookmarks: their names by id. */
  readonly bookmarks: Map<string, string>;
  readonly changes: { readonly tag: string; readonly standings: Standings }[];
  /** How deep in what is skipped. */
  skipped: number;
  paragraph: ReviewedPiece[];
  /** Of the paragraph's end. */
  end: Standings;
  isText: boolean;
  isMark: boolean;
  isInProperties: boolean;
  isReading: boolean;
};

function piecesOf(xml: string, styles: ReadonlyMap<string, string>): readonly ReviewedPiece[] {
  const reading: Reading = {
    pieces: [],
    styles,
    bookmarks: new Map(),
    changes: [],
    skipped: 0,
    paragraph: [],
    end: KEPT,
    isText: false,
    isMark: false,
    isInProperties: false,
    isReading: false,
  };
  read(xml, {
    open: (tag, attributes) => opened(reading, tag, attributes),
    text: (text) => {
      if (reading.isReading && reading.skipped === 0) add(reading, text);
    },
    close: (tag) => closed(reading, tag),
  });
  // The last line has no end of its own.
  return reading.pieces.slice(0, -1);
}

const OPENERS: Readonly<Record<string, (reading: Reading, attributes: Attributes) => void>> = {
  "w:p": (reading) => {
    reading.paragraph = [];
    reading.end = KEPT;
    reading.isText = false;
  },
  "w:pPr": (reading) => {
    reading.isInProperties = true;
  },
  "w:pStyle": (reading, attributes) => {
    reading.isText = TEXT_NAMES.has(styleName(reading, attributes));
  },
  "w:r": (reading) => {
    reading.isMark = false;
  },
  "w:rStyle": (reading, attributes) => {
    if (!reading.isInProperties) reading.isMark = MARK_NAMES.has(styleName(reading, attributes));
  },
  "w:bookmarkStart": ({ bookmarks }, attributes) => {
    bookmarks.set(attributes["w:id"] ?? "", attributes["w:name"] ?? "");
  },
  "w:bookmarkEnd": ({ bookmarks }, attributes) => {
    bookmarks.delete(attributes["w:id"] ?? "");
  },
  "w:tab": (reading) => {
    if (!reading.isInProperties) add(reading, "\t");
  },
  "w:br": (reading) => add(reading, "\n"),
  "w:noBreakHyphen": (reading) => add(reading, "\u2011"),
  "w:t": (reading) => {
    reading.isReading = true;
  },
  "w:delText": (reading) => {
    reading.isReading = true;
  },
};

function styleName({ styles }: Reading, attributes: Attributes): string {
  return styles.get(attributes["w:val"] ?? "") ?? "";
}

function add({ paragraph, changes, bookmarks, isMark }: Reading, text: string): void {
  if (isMark) return;
  const standings = changes.reduce((now, each) => joined(now, each.standings), KEPT);
  paragraph.push({ text, ...standings, bookmarks: [...bookmarks.values()] });
}

function opened(reading: Reading, tag: string, attributes: Attributes): void {
  if (reading.skipped > 0 || SKIPPED.has(tag)) {
    reading.skipped += 1;
    return;
  }
  const standings = standingsOf(tag, attributes["w:author"]);
  if (standings !== undefined) {
    if (reading.isInProperties) reading.end = joined(reading.end, standings);
    else reading.changes.push({ tag, standings });
  }
  OPENERS[tag]?.(reading, attributes);
}

function closed(reading: Reading, tag: string): void {
  if (reading.skipped > 0) {
    reading.skipped -= 1;
    return;
  }
  if (tag === "w:pPr") reading.isInProperties = false;
  if (tag === "w:t" || tag === "w:delText") reading.isReading = false;
  if (reading.changes.at(-1)?.tag === tag) reading.changes.pop();
  if (tag !== "w:p" || !reading.isText) return;
  for (const piece of reading.paragraph) reading.pieces.push(piece);
  reading.pieces.push({ text: "\n", ...reading.end, bookmarks: [...reading.bookmarks.values()] });
}

const KEPT: Standings = { ours: "kept", theirs: "kept" };

function standingsOf(tag: string, author: string | undefined): Standings | undefined {
  if (!INSERTIONS.has(tag) && !DELETIONS.has(tag)) return undefined;
  const standing = INSERTIONS.has(tag) ? "inserted" : "deleted";
  return author === REDLINE_AUTHOR ? { ...KEPT, ours: standing } : { ...KEPT, theirs: standing };
}

/** A change within a change: the reviewer may strike what we insert. */
function joined(outer: Standings, inner: Standings): Standings {
  return {
    ours: inner.ours === "kept" ? outer.ours : inner.ours,
    theirs: inner.theirs === "kept" ? outer.theirs : inner.theirs,
  };
}
