import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { EXPORT_SUCCEEDED } from "#client/features/reports/export-option.tsx";
import type { BuildExport } from "./use-build-export.ts";

/** How the export of the report stands: its step, what it had to leave out, or why it failed. */
export function BuilderStanding({ building }: { readonly building: BuildExport }) {
  const { step, outcome } = building;
  if (step !== undefined) {
    return (
      <output className="flex shrink-0 items-center gap-2 border-t border-hairline px-5 py-2 text-12 text-ink-2 figures">
        <Spinner />
        <span className="flex-1">
          {step.name}, step {step.at} of {step.of}
        </span>
        <Button size="small" variant="ghost" onClick={building.stop}>
          Stop
        </Button>
      </output>
    );
  }
  if (outcome === undefined) return null;
  return (
    <div className="shrink-0 border-t border-hairline px-5 py-2">
      {outcome.kind === "failed" ? (
        <Notice tone="error">{outcome.sentence}</Notice>
      ) : (
        <Notice tone={outcome.skipped.length === 0 ? "success" : "warning"}>
          <p>{EXPORT_SUCCEEDED}</p>
          {outcome.skipped.map(({ page, title, reason }, at) => (
            <p key={`${at} ${page}`}>
              Left out: {title} on {page}. {reason}
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
