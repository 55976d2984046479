import type { DocumentWarning } from "#core/figures/check/decided-figures.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import {
  type FigureAnchor,
  type FigureCandidate,
  isOwnEstimate,
} from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import { CandidateList } from "./candidate-list.tsx";
import { DecidedLine } from "./decided-line.tsx";
import type { FigureActions } from "./figure-actions.ts";
import { FigureButtons } from "./figure-buttons.tsx";
import { FigureFacts } from "./figure-facts.tsx";
import { WarningNotes } from "./warning-notes.tsx";

type FigureContentProps = {
  readonly figure: DocumentFigure;
  /** A pending edit would bring it in. */
  readonly isProposed: boolean;
  readonly warnings: readonly DocumentWarning[];
  readonly checked: CheckedText;
  readonly content: string;
  readonly sources: readonly NumberedSource[];
  /** What the figure may come from. */
  readonly candidates: readonly FigureCandidate[];
  /** One of a walk through the open figures. */
  readonly isWalk: boolean;
  readonly actions: FigureActions;
  readonly onPick: () => void;
};

/** How a figure stands and why, with what can be done about it. */
export function FigureContent(props: FigureContentProps) {
  const { figure, isProposed, warnings, checked, sources, candidates, isWalk, actions } = props;
  const { ground } = checked;
  return (
    <>
      {/* Of a match its title says all. */}
      {figure.state !== "matches" && (
        <FigureFacts
          {...{ figure, ground, sources }}
          place={isProposed ? "edit" : "text"}
          onOpen={actions.openSource}
        >
          <DecisionLine {...{ figure, actions }} />
        </FigureFacts>
      )}
      {warnings.length > 0 && (
        <div className="border-t border-hairline">
          <WarningNotes {...{ warnings, isWalk, actions }} isBeside />
        </div>
      )}
      {candidates.length > 0 && (
        <CandidateList {...{ candidates, ground, isWalk }} onChoose={actions.choose} />
      )}
      {isProposed ? (
        <UntilAccepted figure={figure} />
      ) : (
        <FigureButtons {...props} hasCandidates={candidates.length > 0} />
      )}
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

type DecisionLineProps = {
  readonly figure: DocumentFigure;
  readonly actions: Pick<FigureActions, "takeBack">;
};

/** What the analyst decided about a figure, and the way back. */
function DecisionLine({ figure, actions }: DecisionLineProps) {
  const { text, kept, anchor, isOutdated } = figure;
  const decided = kept ?? anchor;
  if (decided?.by !== "analyst") return null;
  return (
    <DecidedLine
      decidedAt={decided.at}
      isOutdated={isOutdated}
      onTakeBack={() => actions.takeBack(decided)}
    >
      {kept === undefined && anchor !== undefined ? chosen(figure, anchor) : `You kept ${text}`}
    </DecidedLine>
  );
}

function chosen({ measure, item, period }: DocumentFigure, anchor: FigureAnchor): string {
  if (isOwnEstimate(anchor)) return "You marked it as your estimate";
  const periods = period?.split(", ").filter(Boolean).map(periodText) ?? [];
  const cell = [measure ?? item, ...periods].filter(Boolean);
  return `You chose ${cell.length === 0 ? "its source" : cell.join(", ")} as the source`;
}
