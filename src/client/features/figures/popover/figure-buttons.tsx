import { Button } from "#client/components/button.tsx";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { type DocumentFigure, isUnsourced } from "#core/figures/check/document-figures.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import type { FigureActions } from "./figure-actions.ts";
import { KeyOf } from "./key-of.tsx";

type FigureButtonsProps = {
  readonly figure: DocumentFigure;
  readonly checked: CheckedText;
  readonly content: string;
  readonly actions: FigureActions;
  /** One of a walk through the open figures. */
  readonly isWalk: boolean;
  /** What it may come from stands above. */
  readonly hasCandidates: boolean;
  /** Another source is to be chosen. */
  readonly onPick: () => void;
};

/** What can be done about a figure that is not verified. */
export function FigureButtons(props: FigureButtonsProps) {
  const { state } = props.figure;
  if (state === "verified") return null;
  return (
    <footer className="flex flex-wrap items-center gap-1.5 border-t border-hairline px-3 pt-2 pb-2.5">
      {state === "contradicted" ? <Contradicted {...props} /> : <Unsupported {...props} />}
    </footer>
  );
}

function Contradicted({ figure, checked, content, isWalk, actions, onPick }: FigureButtonsProps) {
  const correction = correctionOf(checked, content, figure);
  const isKept = figure.kept !== undefined && !figure.isOutdated;
  return (
    <>
      {correction !== undefined && (
        <Button
          data-first=""
          size="small"
          variant={isKept ? "outline" : "primary"}
          disabledReason={actions.readOnlyReason}
          onClick={() => actions.use(correction)}
        >
          Use {correction}
        </Button>
      )}
      {!isKept && (
        <Button data-key="k" size="small" onClick={() => actions.keep()}>
          Keep {figure.text}
          <KeyOf letter="K" {...{ isWalk }} />
        </Button>
      )}
      <Button size="small" variant="ghost" className="-mr-1.5 ml-auto px-1.5" onClick={onPick}>
        Change source
      </Button>
    </>
  );
}

function Unsupported({
  figure,
  checked,
  isWalk,
  hasCandidates,
  actions,
  onPick,
}: FigureButtonsProps) {
  const isEmpty = checked.ground.ledgers.length === 0;
  const [match] = figure.state === "matches" ? (figure.candidates ?? []) : [];
  return (
    <>
      {match !== undefined && (
        <Button data-first="" size="small" variant="primary" onClick={() => actions.choose(match)}>
          Confirm
        </Button>
      )}
      <Button
        data-first={match === undefined && !(isWalk && hasCandidates) ? "" : undefined}
        size="small"
        disabledReason={isEmpty ? "Connect a company's statements first" : undefined}
        onClick={onPick}
      >
        Find a source
      </Button>
      {isUnsourced(figure) && (
        <>
          <Button data-key="e" size="small" onClick={() => actions.estimate()}>
            Mark as my estimate
            <KeyOf letter="E" {...{ isWalk }} />
          </Button>
          <Button data-key="x" size="small" onClick={() => actions.noFigure()}>
            No figure
            <KeyOf letter="X" {...{ isWalk }} />
          </Button>
        </>
      )}
      {isWalk && match !== undefined && <ConfirmAll actions={actions} />}
    </>
  );
}

function ConfirmAll({ actions }: Pick<FigureButtonsProps, "actions">) {
  const { count, run } = actions.confirmAll;
  if (count < 2) return null;
  return (
    <Button size="small" disabledReason={actions.readOnlyReason} onClick={run}>
      Confirm all matches ({count})
    </Button>
  );
}
