import { correctionOf } from "#core/figures/reprint/reprint.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";

/** What can be done about the figures of a text that the connected data contradict. */
export type Corrections = {
  /** One replacement for each figure that a number alone puts right. */
  readonly edits: readonly Edit[];
  /** Contradicted figures whose words would have to change as well, as they are written. */
  readonly left: readonly string[];
};

/** The replacements of "Use", for every contradicted figure of a text. */
export function corrections(
  content: string,
  connectedData: readonly ContextItem[],
  stamp: EditStamp,
): Corrections {
  const checked = checkFigures({ content, connectedData });
  const wrong = checked.figures
    .filter(({ verdict }) => verdict === "contradicted")
    .map((figure) => ({ figure, written: correctionOf(checked, content, figure) }));
  return {
    edits: wrong.flatMap(({ figure: { position, length }, written }) =>
      written === undefined
        ? []
        : [
            {
              id: stamp.newId(),
              type: "replace",
              position,
              length,
              content: written,
              timestamp: stamp.now,
            },
          ],
    ),
    left: wrong.flatMap(({ figure, written }) => (written === undefined ? [figure.text] : [])),
  };
}
