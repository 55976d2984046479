import type { OpenCount } from "#client/document/marks/next-open.ts";
import { KeyCap } from "#client/components/key-cap.tsx";
import { Button } from "#client/components/button.tsx";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { type DocumentFigure, isUnsourced } from "#core/figures/check/document-figures.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import type { FigureActions } from "./figure-actions.ts";

type FigureButtonsProps = {
  readonly figure: DocumentFigure;
  readonly checked: CheckedText;
  readonly content: string;
  readonly actions: FigureActions;
  /** Which of the open figures it is, on a walk through them. */
  readonly count: OpenCount | undefined;
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

function Contradicted({ figure, checked, content, actions, onPick }: FigureButtonsProps) {
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
        <Button size="small" onClick={() => actions.keep()}>
          Keep {figure.text}
        </Button>
      )}
      <Button size="small" variant="ghost" className="-mr-1.5 ml-auto px-1.5" onClick={onPick}>
        Change source
      </Button>
    </>
  );
}

/** The key of a button on a walk, which is no part of its name. */
function KeyOf({ letter }: { readonly letter: string }) {
  return (
    <span aria-hidden>
      <KeyCap>{letter}</KeyCap>
    </span>
  );
}

function Unsupported({ figure, checked, count, actions, onPick }: FigureButtonsProps) {
  const isEmpty = checked.ground.ledgers.length === 0;
  const [match] = figure.state === "matches" ? (figure.candidates ?? []) : [];
  const isWalk = count !== undefined;
  return (
    <>
      {match !== undefined && (
        <Button data-first="" size="small" variant="primary" onClick={() => actions.choose(match)}>
          Confirm
        </Button>
      )}
      <Button
        data-first={match === undefined ? "" : undefined}
        size="small"
        disabledReason={isEmpty ? "Connect a company's statements first" : undefined}
        onClick={onPick}
      >
        Find a source
      </Button>
      {isUnsourced(figure) && (
        <>
          <Button size="small" onClick={() => actions.estimate()}>
            Mark as my estimate{isWalk && <KeyOf letter="E" />}
          </Button>
          <Button size="small" onClick={() => actions.noFigure()}>
            No figure{isWalk && <KeyOf letter="X" />}
          </Button>
        </>
      )}
      {isWalk && match !== undefined && <ConfirmAll actions={actions} />}
      {count !== undefined && (
        <span className="ml-auto text-ink-3 figures">
          {count.number} of {count.total}
        </span>
      )}
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
