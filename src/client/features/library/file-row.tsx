import { CircleAlert, CircleCheck, RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { FileStatus } from "./document-status.ts";
import { fileSize } from "#client/lib/file-size.ts";

type FileRowProps = {
  readonly fileName: string;
  readonly bytes: number;
  readonly status: FileStatus;
  readonly onRetry?: (() => void) | undefined;
  /** What the cross does, in a word: Stop, Remove, Dismiss. */
  readonly endLabel: string;
  readonly onEnd: () => void;
};

/** A file on its way into the library: how far it is, or why it did not get there. */
export function FileRow({ fileName, bytes, status, onRetry, endLabel, onEnd }: FileRowProps) {
  return (
    <li className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)_minmax(0,min(372px,45%))_64px_56px] items-center gap-x-3 border-t border-hairline py-1 pr-2 pl-3.5 text-13 first:border-t-0">
      <StatusIcon tone={status.tone} />
      <span className="truncate">{fileName}</span>
      <Progress status={status} />
      <span className="text-right text-12 text-ink-3 figures">{fileSize(bytes)}</span>
      <span className="flex justify-end">
        {onRetry !== undefined && (
          <IconButton
            icon={RotateCw}
            size="small"
            label={`Read ${fileName} again`}
            onClick={onRetry}
          />
        )}
        <IconButton icon={X} size="small" label={`${endLabel} ${fileName}`} onClick={onEnd} />
      </span>
    </li>
  );
}

function StatusIcon({ tone }: Pick<FileStatus, "tone">) {
  if (tone === "busy") return <Spinner size={17} label="In progress" />;
  const { icon: Icon, label, colour } = ICONS[tone];
  return <Icon size={17} strokeWidth={1.75} role="img" aria-label={label} className={colour} />;
}

const ICONS = {
  done: { icon: CircleCheck, label: "Ready", colour: "text-success" },
  warning: { icon: TriangleAlert, label: "Look at this", colour: "text-warning" },
  error: { icon: CircleAlert, label: "Failed", colour: "text-error" },
} as const;

function Progress({ status: { tone, text, share } }: { readonly status: FileStatus }) {
  if (tone === "error") {
    return (
      <span role="alert" className="text-12/[16px] text-error">
        {text}
      </span>
    );
  }
  if (share === undefined) return <span className="text-12/[16px] text-ink-2">{text}</span>;
  const percent = Math.round(share * 100);
  return (
    <span className="text-12/[16px] text-ink-2">
      <span className="flex justify-between figures">
        <span>{text}</span>
        <span>{percent}%</span>
      </span>
      <span
        role="progressbar"
        aria-label={text}
        aria-valuenow={percent}
        className="drawn mt-1 block h-1 overflow-hidden rounded-full bg-pressed"
      >
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
