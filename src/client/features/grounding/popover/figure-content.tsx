import type { CheckedText } from "#core/grounding/check-figures.ts";
import type { DocumentWarning } from "#core/grounding/decided-warnings.ts";
import type { DocumentFigure, NumberedSource } from "#core/grounding/document-figures.ts";
import { DecisionLine } from "./decision-line.tsx";
import type { FigureActions } from "./figure-actions.ts";
import { FigureButtons } from "./figure-buttons.tsx";
import { FigureRows } from "./figure-rows.tsx";
import { asSentence } from "./sentence.ts";
import { SourceList } from "./source-list.tsx";
import { searchedSources } from "#core/grounding/source-candidates.ts";
import { WarningNotes } from "./warning-notes.tsx";

type FigureContentProps = {
  readonly figure: DocumentFigure;
  /** A pending edit would bring it in. */
  readonly isProposed: boolean;
  readonly warnings: readonly DocumentWarning[];
  readonly checked: CheckedText;
  readonly content: string;
  readonly sources: readonly NumberedSource[];
  readonly actions: FigureActions;
  readonly onPick: () => void;
};

/** How a figure stands and why, with what can be done about it. */
export function FigureContent(props: FigureContentProps) {
  const { figure, isProposed, warnings, checked, sources, actions } = props;
  const { ground } = checked;
  const isSourced = figure.expected !== null && figure.origins.length > 0;
  return (
    <>
      <div className="grid gap-1.5 px-3 py-2.25">
        {figure.expected !== null && <FigureRows figure={figure} ground={ground} />}
        {figure.state === "unsupported" && (
          <p className="text-ink-2">{asSentence(searchedSources(ground))}</p>
        )}
        <Reasons figure={figure} />
        {isSourced && (
          <div className="mt-0.5 border-t border-hairline pt-2">
            <SourceList {...{ figure, ground, sources }} onOpen={actions.openSource} />
          </div>
        )}
        <DecisionLine figure={figure} onTakeBack={actions.takeBack} />
      </div>
      {warnings.length > 0 && (
        <div className="border-t border-hairline">
          <WarningNotes {...{ warnings, actions }} isBeside />
        </div>
      )}
      {isProposed ? <UntilAccepted figure={figure} /> : <FigureButtons {...props} />}
    </>
  );
}

/** There is nothing to decide about a figure that may never stand in the text. */
function UntilAccepted({ figure: { state } }: { readonly figure: DocumentFigure }) {
  if (state === "verified") return null;
  return (
    <p className="border-t border-hairline px-3 py-2 text-ink-3">
      Accept or reject the edit first.
    </p>
  );
}

/** What the number would be right for, or why it can't be judged. */
function Reasons({ figure: { hint, note, state } }: { readonly figure: DocumentFigure }) {
  if (state === "estimate") return null;
  const reasons = [note, hint].flatMap((reason) => (reason === null ? [] : [asSentence(reason)]));
  return reasons.length === 0 ? null : <p className="text-ink-2">{reasons.join(" ")}</p>;
}
