import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import type { ExportFormat, FormatId } from "#client/features/reports/formats.ts";
import type { ExportStatus, ExportStep } from "#client/features/reports/use-export.ts";

/** Spec section 8: what an option says of its state. */
export const EXPORT_SUCCEEDED = "Export completed successfully!";
export const EXPORT_FAILED = "Export failed. Please try again.";

type ExportOptionProps = {
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  /** Where an export of several steps is. */
  readonly step: ExportStep | undefined;
  /** Why nothing can be exported now; shown as the option's error. */
  readonly blocked: string | undefined;
  /** What has to come before anything can be exported; the reason of the disabled button. */
  readonly waiting: string | undefined;
  /** What is asked before the export goes out, beneath the option. */
  readonly ask: ReactNode;
  readonly onExport: (file: FormatId) => void;
  /** A file is pointed at, or reached by keys. */
  readonly onPoint: (file: FormatId) => void;
  readonly onStop: () => void;
};

/** One format of the export dialog, with its state in place. */
export function ExportOption(props: ExportOptionProps) {
  const { format, status, step, blocked, waiting, ask, onExport, onPoint, onStop } = props;
  const shown = blocked === undefined ? status : "error";
  return (
    <li>
      <div className="flex min-h-15 items-center gap-3 rounded-2 border border-hairline-strong bg-paper px-3 py-2">
        <FormatIcon format={format} />
        <div className="min-w-0 flex-1">
          <h4 className="text-13/[18px] font-medium">{format.title}</h4>
          {step === undefined ? (
            <StatusLine format={format} status={shown} blocked={blocked} />
          ) : (
            <StepLine step={step} />
          )}
        </div>
        {step !== undefined && (
          <Button size="small" variant="ghost" aria-label={`Stop ${format.title}`} onClick={onStop}>
            Stop
          </Button>
        )}
        <StatusMark status={shown} />
        {format.files.map(({ id, button }) => (
          <Button
            key={id}
            aria-label={nameOf(format, button)}
            isBusy={status === "exporting"}
            disabledReason={blocked ?? waiting}
            onPointerEnter={() => onPoint(id)}
            onFocus={() => onPoint(id)}
            onClick={() => onExport(id)}
          >
            {status === "exporting" && format.files.length === 1 ? "Exporting" : button}
          </Button>
        ))}
      </div>
      {ask}
    </li>
  );
}

function nameOf({ title, files }: ExportFormat, button: string): string {
  return files.length === 1 ? `Export ${title}` : `Export ${title} as ${button}`;
}

/** "Writing the valuation commentary, step 4 of 6", with a bar. */
function StepLine({ step: { name, at, of } }: { readonly step: ExportStep }) {
  return (
    <>
      <output className={`${LINE} text-ink-2 figures`}>
        {name}, step {at} of {of}
      </output>
      <span
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={at}
        className="drawn mt-1 block h-1 overflow-hidden rounded-full bg-sunken"
      >
        <span
          className="block h-full bg-accent-fill"
          style={{ width: `${Math.round((at / of) * 100)}%` }}
        />
      </span>
    </>
  );
}

function StatusLine({
  format,
  status,
  blocked,
}: Pick<ExportOptionProps, "format" | "status" | "blocked">) {
  if (status === "error") {
    return (
      <p role="alert" className={`${LINE} text-error`}>
        {blocked ?? EXPORT_FAILED}
      </p>
    );
  }
  if (status === "success") {
    return <output className={`${LINE} text-success`}>{EXPORT_SUCCEEDED}</output>;
  }
  return <p className={`${LINE} text-ink-3`}>{format.description}</p>;
}

const LINE = "block text-[11.5px]/[16px]";

function StatusMark({ status }: { readonly status: ExportStatus }) {
  if (status === "success") {
    return <CircleCheck size={18} strokeWidth={1.75} className="text-success" aria-hidden />;
  }
  if (status === "error") {
    return <CircleAlert size={18} strokeWidth={1.75} className="text-error" aria-hidden />;
  }
  return null;
}

function FormatIcon({ format: { icon: Icon } }: { readonly format: ExportFormat }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-2 bg-sunken text-ink-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
