import { longDate } from "#core/ledger/dates.ts";
import {
  type FigureVerdict,
  STATE_NAMES,
  VERDICT_STATES,
  type VerdictState,
} from "#core/figures/check/figure-verdicts.ts";
import { sentencesByLine } from "#core/figures/anchors/in-force.ts";
import { countText, listText } from "#core/count-text.ts";
import { contentKind, packageKind } from "#server/integrations/documents/content-kind.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { openZip } from "#server/integrations/files/zip-entries.ts";
import type { OpenedDocument, PlacedVerdict, Summary } from "./opened.ts";
import { openPdfDocument } from "./pdf-document.ts";
import { openSlides } from "./slides-document.ts";
import { openWord } from "./word-document.ts";
import { openWorkbook } from "./workbook-document.ts";

/** Characters of one file that are judged; a book has fewer. */
const CONTENT_MAX = 2_000_000;
export const NOTHING_TO_CHECK_TEXT =
  "No text was found in this file, so there are no figures to check.";
const TOO_LONG_TEXT =
  "This document holds more text than can be checked. Split it and check the parts.";

/** What is judged of a file. */
export type ReadForCheck = Pick<OpenedDocument, "content" | "notes">;

/** Reads a file here and now: whoever calls it bounds its time and memory. @throws AppError for the field `file` */
export async function readForCheck(_: unknown, bytes: Uint8Array): Promise<ReadForCheck> {
  const { content, notes } = await opened(bytes);
  if (content.trim() === "") throw refusal("invalid_input", NOTHING_TO_CHECK_TEXT);
  if (content.length > CONTENT_MAX) throw refusal("too_large", TOO_LONG_TEXT);
  return { content, notes };
}

export type MarkTask = {
  readonly verdicts: readonly FigureVerdict[];
  /** What the figures were held to: `HPKG, Base case`. */
  readonly against: readonly string[];
  readonly at: string;
};
export type Marked = {
  readonly file: Uint8Array;
  readonly figures: readonly PlacedVerdict[];
};

/** The file with verdicts on the figures that `readForCheck` read. */
export async function markChecked(task: MarkTask, bytes: Uint8Array): Promise<Marked> {
  const document = await opened(bytes);
  const sentenceAt = sentencesByLine(document.content);
  const figures = task.verdicts.map((verdict): PlacedVerdict => {
    const { start, text } = sentenceAt(verdict.position) ?? { start: verdict.position, ...verdict };
    return {
      ...verdict,
      place: document.placeOf(verdict.position),
      sentence: asRead(text).trimEnd(),
      at: asRead(text.slice(0, verdict.position - start)).length,
    };
  });
  const summary = summaryOf(figures, task, document.notes);
  // What is verified needs no reader: the summary names it.
  const verdicts = figures.filter(({ state }) => state !== "verified");
  return { file: document.marked({ verdicts, summary, at: task.at }), figures };
}

function opened(bytes: Uint8Array): OpenedDocument | Promise<OpenedDocument> {
  if (contentKind(bytes, "") === "pdf") return openPdfDocument(bytes);
  const zip = openZip(bytes);
  return OPEN[packageKind(zip)](bytes, zip);
}

const OPEN = { word: openWord, excel: openWorkbook, powerpoint: openSlides } as const;

/** Words of the file as they are read aloud; what goes on stands where the words before it end. */
function asRead(text: string): string {
  const read = text.replaceAll(/\s+/g, " ").replace(/^[ |#]+/, "");
  return read.replaceAll(/ (?:\| )+/g, " | ").replace(/ \|$/, "");
}

/** How many of each state: `47 verified, 4 contradicted`. */
function summaryOf(
  figures: readonly PlacedVerdict[],
  { against, at }: MarkTask,
  notes: readonly string[],
): Summary {
  const byState = Map.groupBy(figures, ({ state }) => state);
  const counts = VERDICT_STATES.toReversed().map(
    (state) => `${byState.get(state)?.length ?? 0} ${STATE_NAMES[state].toLowerCase()}`,
  );
  const day = longDate(at);
  const held = against.length === 0 ? "no source" : listText(against);
  return {
    lines: [
      `${countText(figures.length, "figure")} held to ${held} on ${day}: ${counts.join(", ")}.`,
      ...notes,
    ],
    head: ["Verdict", "Figure in its sentence", "What the source says", "Place"],
    rows: VERDICT_STATES.flatMap((state) => {
      const own = byState.get(state) ?? [];
      return TOLD_ONE_BY_ONE.has(state) ? own.map(rowOf) : together(own);
    }),
  };
}

const TOLD_ONE_BY_ONE: ReadonlySet<VerdictState> = new Set(["contradicted", "matches"]);

function rowOf({ state, title, because, sentence, place }: PlacedVerdict): readonly string[] {
  return [STATE_NAMES[state], sentence, `${title}. ${because}`, place];
}

/** Figures of one state and place in a row: a hundred that are right are no hundred rows. */
function together(figures: readonly PlacedVerdict[]): readonly (readonly string[])[] {
  const byPlace = Map.groupBy(figures, ({ place }) => place.replace(/ [A-Z]{1,3}\d+$/, ""));
  return [...byPlace].map(([place, own]) => {
    const texts = own.map(({ text }) => text).join("; ");
    const says = [...new Set(own.map(({ because }) => because.split(/\. /, 1)[0] ?? ""))];
    const [state] = own.map((each) => STATE_NAMES[each.state]);
    return [state ?? "", shortened(texts), shortened(says.join("; ")), place];
  });
}

/** Characters of what is told together. */
const TOGETHER_MAX = 600;

function shortened(text: string): string {
  return text.length > TOGETHER_MAX
    ? `${text.slice(0, text.lastIndexOf(";", TOGETHER_MAX))}; …`
    : text;
}
