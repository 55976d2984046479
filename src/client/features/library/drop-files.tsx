import { Upload } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { DOCUMENT_TYPES } from "#contracts/knowledge-base.ts";

const ACCEPTED = Object.values(DOCUMENT_TYPES).flat().join(",");

type FilesInputProps = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The browser's own way to choose files; buttons open it. */
export function FilesInput({ inputRef, onFiles }: FilesInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      aria-label="Documents to upload"
      accept={ACCEPTED}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = "";
      }}
    />
  );
}

type DropTargetProps = {
  readonly className?: string;
  readonly overClassName: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** A place that takes files that are dropped on it, and shows that it would. */
export function DropTarget({ className, overClassName, onFiles, children }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames(className, isOver && overClassName)}
    >
      {children}
    </div>
  );
}

type DropZoneProps = {
  readonly title: string;
  /** Stands before the button: the ticker's field, where none is chosen. */
  readonly field?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChoose: () => void;
};

/** The library's own place for files. */
export function DropZone({ title, field, onFiles, onChoose }: DropZoneProps) {
  return (
    <DropTarget
      className="flex min-h-19 flex-wrap items-center gap-3.5 rounded-2 border border-dashed border-control bg-paper px-4.5 py-3"
      overClassName="border-accent! bg-selected!"
      onFiles={onFiles}
    >
      <Upload size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="text-[13.5px] font-medium">{title}</p>
        <p className="text-12 text-ink-3">
          PDF, Word, Excel, PowerPoint, CSV, HTML, text. Up to 50 MB each. Only you can read them.
        </p>
      </div>
      {field}
      <Button onClick={onChoose}>Choose files</Button>
    </DropTarget>
  );
}
