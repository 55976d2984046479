import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { countText } from "#core/count-text.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import type { ExportDoubts } from "#core/outputs/report/export-doubts.ts";

type ExportFiguresProps = {
  readonly doubts: ExportDoubts;
  /** What is waited for before figures can be judged: "Financial Statements AAPL". */
  readonly waitingFor: string | undefined;
  readonly onShow: (place: TextLocation) => void;
};

/** How the figures of the text stand, and what an analyst should look at before they go out. */
export function ExportFigures({ doubts, waitingFor, onShow }: ExportFiguresProps) {
  const { summary, contradicted, unsourced, warnings } = doubts;
  return (
    <section aria-label="Figures" className="grid gap-2">
      <h3 className="flex items-center justify-between gap-2 text-12 font-semibold text-ink-2">
        Figures
        <span className="font-normal text-ink-3 figures">
          {waitingFor === undefined ? summary : "being checked"}
        </span>
      </h3>
      {waitingFor !== undefined && (
        <output className="flex items-center gap-2 text-12 text-ink-2">
          <Spinner />
          {waitingFor} is loading. The figures are checked when it is there.
        </output>
      )}
      {waitingFor === undefined && contradicted.length + unsourced.length > 0 && (
        <Notice tone="warning">{doubtText(contradicted.length, unsourced.length)}</Notice>
      )}
      {waitingFor === undefined && warnings.length > 0 && (
        <ul
          aria-label="Words to look at"
          className="rounded-2 border border-hairline-strong bg-paper text-12"
        >
          {warnings.map((warning) => (
            <WarningRow
              key={`${warning.position} ${warning.kind}`}
              warning={warning}
              onShow={() => onShow(warning)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function WarningRow({
  warning: { text, note },
  onShow,
}: {
  readonly warning: TextWarning;
  readonly onShow: () => void;
}) {
  return (
    <li className="flex items-start gap-2 border-t border-hairline py-1 pr-1.5 pl-2.5 first:border-t-0">
      <p className="min-w-0 flex-1 py-0.75 figures wrap-anywhere">
        <strong className="font-semibold text-warning">{text}</strong>: {note}
      </p>
      <Button size="small" variant="ghost" aria-label={`Show ${text} in the text`} onClick={onShow}>
        Show
      </Button>
    </li>
  );
}

/** "1 figure is contradicted and 2 have no source." */
function doubtText(contradicted: number, unsourced: number): string {
  const wrong = `${countText(contradicted, "figure is", "figures are")} contradicted`;
  const without = `${contradicted === 0 ? countText(unsourced, "figure has", "figures have") : countText(unsourced, "has", "have")} no source`;
  const parts = [...(contradicted > 0 ? [wrong] : []), ...(unsourced > 0 ? [without] : [])];
  const goes = contradicted + unsourced === 1 ? "It goes out with its mark" : GO_OUT;
  const asked = contradicted === 0 ? "" : " You are asked before that.";
  return `${parts.join(" and ")}. ${goes}, listed under Sources.${asked}`;
}

const GO_OUT = "They go out with their marks";
