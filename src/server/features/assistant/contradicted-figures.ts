import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { inDigits } from "#core/figures/read/figures/number-words.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { placesOfApplied } from "#core/text/edits/edit-range.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import { changesOf } from "#core/text/edits/text-change.ts";
import { anchorsOf, printProse, type SaidProse } from "#core/ledger/prose.ts";
import { withoutQuotedWords } from "#core/writing/model/quoted-words.ts";
import { workers } from "#server/worker-pool.ts";
import type { Turn } from "./engine.ts";
import type { CheckedFigures, FigureWork } from "./figure-worker.ts";

const SCRIPT = new URL("./figure-worker.ts", import.meta.url);
/** Where the machine is that busy, or the document that long, they stay unchecked here. */
const CHECK_MS = 10_000;
const SENTENCE_MS = 1_000;

/** A figure a model typed itself, or a word beside a figure, that the connected data don't bear out. */
export type DoubtedFigure = {
  readonly verdict: "contradicted" | "unsupported";
  readonly figure: string;
  /** What the data say instead, or that they say nothing. */
  readonly reason: string;
  /** What would put it right. */
  readonly remedy: "name the cell" | "say what they did";
  /** The line it stands on. */
  readonly line: string;
  /** The edit that brings it in; undefined where it is said in the conversation. */
  readonly editId: string | undefined;
};

type Judging = Pick<Turn, "currentContent" | "connectedData" | "anchors"> & {
  readonly said: SaidProse;
  readonly edits: readonly Edit[];
  /** Of the passages cited, as they are printed: what is quoted of them is theirs. */
  readonly citations: readonly string[];
  readonly signal: AbortSignal;
};

/**
 * What the data don't bear out of what a model said, and of its edits in the text that they make.
 */
export async function doubtedFigures(judging: Judging): Promise<readonly DoubtedFigure[]> {
  const texts = [saidText(judging), appliedText(judging)].filter(hasFigures);
  const found = await Promise.all(
    texts.map(async (text) => {
      const { figures, warnings } = await checkedOf(text, judging);
      const words = warnings.filter(({ kind }) => kind === "direction" || kind === "words");
      return [
        ...figures.flatMap((figure) => doubtOf(figure, text)),
        ...words.flatMap((word) =>
          doubtAt(word, text, {
            verdict: "contradicted",
            reason: word.note,
            remedy: "say what they did",
          }),
        ),
      ];
    }),
  );
  return found.flat();
}

/** Those that the connected data contradict. */
export async function contradictedFigures(judging: Judging): Promise<readonly DoubtedFigure[]> {
  const doubted = await doubtedFigures(judging);
  return doubted.filter(({ verdict }) => verdict === "contradicted");
}

/** A text with the stretches of it that are a model's; UTF-16. */
type JudgedText = {
  readonly content: string;
  readonly anchors: readonly Anchor[];
  readonly places: readonly Place[];
};
type Place = { readonly from: number; readonly to: number; readonly editId: string | undefined };

function saidText({ said: { prose, style } }: Judging): JudgedText {
  const draft = printProse(prose, style);
  const content = draft.text;
  const places = [{ from: 0, to: content.length, editId: undefined }];
  return { content, anchors: bound(content, anchorsOf(draft)), places };
}

function appliedText({ currentContent, anchors, edits }: Judging): JudgedText {
  const content = applyEdits(currentContent, edits);
  const applied = placesOfApplied(edits);
  const own = applied.flatMap(({ edit, from }) =>
    (edit.anchors ?? []).map((each) => ({ ...each, from: each.from + from, to: each.to + from })),
  );
  const stood = moveAnchors(bound(currentContent, anchors), changesOf(edits));
  return {
    content,
    anchors: [...stood, ...bound(content, own)].toSorted((a, b) => a.from - b.from),
    places: applied.map(({ edit, from, to }) => ({ from, to, editId: edit.id })),
  };
}

function bound(content: string, anchors: readonly PlacedBinding[]): readonly Anchor[] {
  return anchors.map((anchor, at) => ({
    ...anchor,
    id: String(at),
    text: content.slice(anchor.from, anchor.to),
    by: "product",
    at: new Date(0).toISOString(),
  }));
}

function hasFigures({ content, places }: JudgedText): boolean {
  return places.some(({ from, to }) => {
    const part = content.slice(from, to);
    return /\d/.test(part) || inDigits(part) !== undefined;
  });
}

function doubtOf(
  figure: CheckedFigures["figures"][number],
  text: JudgedText,
): readonly DoubtedFigure[] {
  const { verdict, expected } = figure;
  if (figure.anchor !== undefined) return [];
  if (verdict !== "contradicted" && verdict !== "unsupported") return [];
  const reason =
    verdict === "contradicted"
      ? `the data say ${expected?.display ?? "otherwise"}, not ${figure.text}`
      : `no connected datum is ${figure.text}`;
  return doubtAt(figure, text, { verdict, reason, remedy: "name the cell" });
}

function doubtAt(
  {
    position,
    length,
    text,
  }: Pick<CheckedFigures["warnings"][number], "position" | "length" | "text">,
  { content, places }: JudgedText,
  doubt: Pick<DoubtedFigure, "verdict" | "reason" | "remedy">,
): readonly DoubtedFigure[] {
  const end = position + length;
  const place = places.find(({ from, to }) => from < end && position < to);
  if (place === undefined) return [];
  const from = content.lastIndexOf("\n", position) + 1;
  const to = content.indexOf("\n", end);
  const line = content.slice(from, to === -1 ? undefined : to);
  return [{ ...doubt, figure: text, line, editId: place.editId }];
}

async function checkedOf(
  { content, anchors }: JudgedText,
  { connectedData, citations, signal }: Judging,
): Promise<Pick<CheckedFigures, "figures" | "warnings">> {
  const own = withoutQuotedWords(content, citations);
  const task = { content: own, connectedData, anchors, sentenceMs: SENTENCE_MS, textMs: CHECK_MS };
  try {
    return await workers.run<FigureWork, CheckedFigures>({
      script: SCRIPT,
      name: "checkFigures",
      task,
      timeoutMs: CHECK_MS,
      signal,
    });
  } catch {
    signal.throwIfAborted();
    return { figures: [], warnings: [] };
  }
}
