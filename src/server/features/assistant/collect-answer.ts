import type { z } from "zod";
import type { answerMakingSchema, AnswerSource, AnswerStep, LeftOut } from "#contracts/answers.ts";
import { AppError } from "#core/errors.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { Telling } from "./answer-stream.ts";
import type { AnswerEvent } from "./engine.ts";
import { createSaidText } from "./said-text.ts";

export const NO_ANSWER_TEXT = "The model ended its answer without saying anything.";

type AnswerEnd = Extract<AnswerEvent, { readonly kind: "end" }>;

/** An answer that has come to its end. */
type WholeAnswer = z.infer<typeof answerMakingSchema> & {
  readonly content: string;
  readonly anchors: PlacedBinding[] | undefined;
  readonly edits: readonly Edit[];
  readonly end: AnswerEnd;
};

/** Puts an answer together from its events, telling what can be told at once. */
export function collectAnswer(tell: (telling: Telling) => void) {
  const edits: Edit[] = [];
  const sources: AnswerSource[] = [];
  const steps = new Map<string, AnswerStep>();
  const leftOut: LeftOut[] = [];
  const notes: string[] = [];
  let said = createSaidText();
  let end: AnswerEnd | undefined;

  function take(event: AnswerEvent): void {
    switch (event.kind) {
      case "step":
        steps.set(event.step.id ?? "", event.step);
        tell({ event: "step", data: event.step });
        return;
      case "prose": {
        const { delta, anchors } = said.add(event.said);
        const data = anchors.length === 0 ? { delta } : { delta, anchors: [...anchors] };
        if (delta !== "") tell({ event: "text", data });
        return;
      }
      case "edit":
        edits.push(event.edit);
        return;
      case "source":
        sources.push(event.source);
        tell({ event: "source", data: event.source });
        return;
      case "left-out":
        leftOut.push(event.leftOut);
        return;
      case "note":
        notes.push(event.text);
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
    hasText: () => said.text() !== "",
    /** @throws AppError "upstream_failed" for an answer that has no end, or nothing in it */
    whole(): WholeAnswer {
      if (end === undefined) throw new AppError("upstream_failed", NO_ANSWER_TEXT);
      if (end.said !== undefined) {
        said = createSaidText();
        for (const prose of end.said) said.add(prose);
      }
      const content = said.text();
      if (content.trim() === "" && edits.length === 0) {
        throw new AppError("upstream_failed", NO_ANSWER_TEXT);
      }
      const anchors = said.anchors();
      return {
        content,
        edits,
        end,
        anchors: anchors.length === 0 ? undefined : [...anchors],
        sources: filled(sources),
        steps: filled([...steps.values()]),
        leftOut: filled(leftOut),
        notes: filled(notes),
      };
    },
  };
}

/** On the wire a list without anything in it is absent. */
function filled<Item>(list: Item[]): Item[] | undefined {
  return list.length === 0 ? undefined : list;
}
