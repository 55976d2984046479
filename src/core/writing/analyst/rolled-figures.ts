import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { dataTextIsOn } from "#core/figures/roll-forward/earlier-data.ts";
import { rollForward } from "#core/figures/roll-forward/roll-forward.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { readQuestion, rowsNamed } from "#core/writing/analyst/chat/reading.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";

type Written = EditStamp & {
  readonly message: string;
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** The roll-forward of the sentences that speak of the rows a message names; of all where it names none. */
export function rolledFigures({
  message,
  currentContent,
  connectedData,
  ...rest
}: Written): readonly Edit[] {
  const steps = dataTextIsOn(currentContent, connectedData, undefined);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const [before, after] = [step.value.items, connectedData].map((items) =>
    groundOf(items, undefined),
  );
  if (before === undefined || after === undefined) return [];
  const anchors = anchorsIn(currentContent, rest.anchors ?? [], {
    id: "text",
    by: "product",
    at: "",
  });
  const { edits } = rollForward({ ...rest, content: currentContent, anchors, before, after });
  const rowsOf = (text: string) => rowsNamed(readQuestion(text, after.ledgers));
  const asked = rowsOf(message);
  const sentences = sentencesOf(currentContent);
  return edits.filter(({ position }) => {
    const own = sentences.findLast(({ start }) => start <= position)?.text ?? "";
    return asked.length === 0 || rowsOf(own).some((row) => asked.includes(row));
  });
}
