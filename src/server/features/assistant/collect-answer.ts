import type { z } from "zod";
import {
  ANSWER_LISTS_MAX,
  type answerMakingSchema,
  type AnswerSource,
  type AnswerStep,
  type LeftOut,
} from "#contracts/answers.ts";
import { AppError } from "#core/errors.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsOf, printProse, type SaidProse } from "#core/ledger/prose.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { Telling } from "./answer-stream.ts";
import type { AnswerEvent } from "./engine.ts";

export const NO_ANSWER_TEXT = "The model ended its answer without saying anything.";

type AnswerEnd = Extract<AnswerEvent, { readonly kind: "end" }>;

/** An answer that has come to its end. */
type WholeAnswer = z.infer<typeof answerMakingSchema> & {
  readonly content: string;
  readonly anchors: PlacedBinding[] | undefined;
  readonly edits: readonly Edit[];
  readonly end: AnswerEnd;
  /** All that was said had to be left out. */
  readonly isNothing: boolean;
};

type Made = {
  readonly edits: Edit[];
  readonly sources: AnswerSource[];
  readonly steps: Map<string, AnswerStep>;
  readonly leftOut: LeftOut[];
  readonly notes: string[];
};

/** Puts an answer together from its events, telling what can be told at once. */
export function collectAnswer(tell: (telling: Telling) => void) {
  const made: Made = { edits: [], sources: [], steps: new Map(), leftOut: [], notes: [] };
  const said = createSaidText();
  const begun = performance.now();
  let end: AnswerEnd | undefined;
  let hasDraft = false;

  function take(event: AnswerEvent): void {
    switch (event.kind) {
      case "step": {
        const id = event.step.id ?? "";
        // What it is about still holds when it is done.
        const step = { ...made.steps.get(id), ...event.step };
        made.steps.set(id, step);
        tell({ event: "step", data: step });
        return;
      }
      case "prose": {
        const { delta, anchors } = said.add(event.said);
        const data = anchors.length === 0 ? { delta } : { delta, anchors: [...anchors] };
        if (delta !== "") tell({ event: "text", data });
        return;
      }
      case "edit":
        made.edits.push(event.edit);
        return;
      case "draft-edit":
        hasDraft = true;
        tell({ event: "edit", data: { edit: event.edit } });
        return;
      case "source":
        made.sources.push(event.source);
        tell({ event: "source", data: event.source });
        return;
      case "left-out":
        made.leftOut.push(event.leftOut);
        return;
      case "note":
        made.notes.push(event.text);
        return;
      case "end":
        end = event;
        return;
      default:
        event satisfies never;
    }
  }

  return {
    take,
    /** Whether anything of it was told that can be kept. */
    isTold: () => hasDraft || said.text() !== "",
    /** @throws AppError "upstream_failed" for an answer that has no end, or nothing in it */
    whole: () => ({
      ...wholeOf(made, said, end),
      ...(made.steps.size > 0 && { tookMs: Math.round(performance.now() - begun) }),
    }),
  };
}

function wholeOf(made: Made, spoken: SaidText, end: AnswerEnd | undefined): WholeAnswer {
  if (end === undefined) throw new AppError("upstream_failed", NO_ANSWER_TEXT);
  const said = end.said === undefined ? spoken : createSaidText();
  for (const prose of end.said ?? []) said.add(prose);
  const { edits } = made;
  const isEmpty = said.text().trim() === "" && edits.length === 0;
  if (isEmpty && made.leftOut.length === 0) throw new AppError("upstream_failed", NO_ANSWER_TEXT);
  const content = isEmpty ? nothingLeft(made.leftOut) : said.text();
  return {
    content,
    edits,
    end,
    isNothing: isEmpty,
    anchors: filled([...said.anchors()]),
    sources: filled(made.sources.slice(0, ANSWER_LISTS_MAX.sources)),
    steps: filled([...made.steps.values()].slice(-ANSWER_LISTS_MAX.steps)),
    leftOut: filled(listable(made.leftOut)),
    notes: filled(made.notes.slice(0, ANSWER_LISTS_MAX.notes)),
  };
}

/** What is left out, as far as it can be listed, and how much more it is. */
function listable(leftOut: readonly LeftOut[]): LeftOut[] {
  const most = ANSWER_LISTS_MAX.leftOut;
  if (leftOut.length <= most) return [...leftOut];
  const more = leftOut.length - most + 1;
  return [...leftOut.slice(0, most - 1), { text: `${more} more`, reason: "too many to list" }];
}

/** What is said where every sentence had to be left out, and why. */
function nothingLeft(leftOut: readonly LeftOut[]): string {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))].slice(0, 5);
  return `Nothing of the answer could be used: ${reasons.join("; ")}.`;
}

/** On the wire a list without anything in it is absent. */
function filled<Item>(list: Item[]): Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** What is said so far, printed, with what its figures are of. */
type SaidText = {
  readonly text: () => string;
  readonly anchors: () => readonly PlacedBinding[];
  /** Prints what comes next. @returns it, its anchors counted into the whole */
  readonly add: (said: SaidProse) => {
    readonly delta: string;
    readonly anchors: readonly PlacedBinding[];
  };
};

function createSaidText(): SaidText {
  const pieces: string[] = [];
  const anchors: PlacedBinding[] = [];
  let length = 0;
  return {
    text: () => pieces.join(""),
    anchors: () => anchors,
    add({ prose, style }) {
      const draft = printProse(prose, style);
      const start = length;
      const own = anchorsOf(draft).map(({ from, to, ...anchor }) => ({
        ...anchor,
        from: from + start,
        to: to + start,
      }));
      pieces.push(draft.text);
      anchors.push(...own);
      length += draft.text.length;
      return { delta: draft.text, anchors: own };
    },
  };
}
