import { Download, FileSpreadsheet, FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { ListTable } from "#client/components/list-table.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import { ChangeDocument } from "./change-document.tsx";
import { downloadDocument, type LibraryDocument } from "#contracts/knowledge-base.ts";

type DocumentTableProps = {
  readonly documents: readonly LibraryDocument[];
  /** How many figures rest on each, by id; undefined until it is known. */
  readonly figures: Readonly<Record<string, number>> | undefined;
  /** Documents of several tickers: each row names its own. */
  readonly showsTicker: boolean;
  readonly onRemove: (document: LibraryDocument) => void;
};

/** The documents that are ready, newest first. */
export function DocumentTable({ documents, ...rest }: DocumentTableProps) {
  const [now] = useState(() => new Date());
  return (
    <ListTable
      heads={[
        { label: "File" },
        rest.showsTicker && { label: "Ticker" },
        { label: "Type" },
        { label: "Pages", align: "right" },
        { label: "Passages", align: "right" },
        { label: "Figures cited", align: "right" },
        { label: "Added", align: "right" },
      ]}
      actions="w-22 pr-2"
    >
      {documents.map((document) => (
        <DocumentRow key={document.id} {...rest} document={document} now={now} />
      ))}
    </ListTable>
  );
}

type DocumentRowProps = Omit<DocumentTableProps, "documents"> & {
  readonly document: LibraryDocument;
  readonly now: Date;
};

function DocumentRow({ document, now, ...rest }: DocumentRowProps) {
  const { figures, showsTicker, onRemove } = rest;
  const [isChanging, setIsChanging] = useState(false);
  const { id, fileName, ticker, type, pages, chunks, note, uploadedAt } = document;
  const Icon = type === "Excel" || type === "CSV" ? FileSpreadsheet : FileText;
  return (
    <tr className="h-7 border-b border-hairline last:border-b-0">
      <td className="max-w-0 min-w-32 pl-3.5">
        <span className="flex items-center gap-2">
          <Icon size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
          <Tooltip text={note}>
            <a
              href={downloadDocument.path.replace(":id", id)}
              download
              className="truncate hover:text-accent hover:underline"
              title={fileName}
            >
              {fileName}
            </a>
          </Tooltip>
        </span>
      </td>
      {showsTicker && <td className="px-2 text-ink-2">{ticker}</td>}
      <td className="px-2 text-ink-3">{type}</td>
      <td className="px-2 text-right">{pages?.toLocaleString("en-US") ?? "–"}</td>
      <td className="px-2 text-right">{chunks === 0 ? "–" : chunks.toLocaleString("en-US")}</td>
      <td className="px-2 text-right">{figures?.[id]?.toLocaleString("en-US") ?? "–"}</td>
      <td className="px-2 text-right whitespace-nowrap text-ink-3">
        {formatWhen(uploadedAt, now)}
      </td>
      <td className="pr-2">
        <span className="flex justify-end">
          <Tooltip text={`Download ${fileName}`}>
            <a
              href={downloadDocument.path.replace(":id", id)}
              download
              aria-label={`Download ${fileName}`}
              className="inline-grid size-6 place-items-center rounded-2 text-ink-2 hover:bg-hover hover:text-ink"
            >
              <Download size={14} strokeWidth={1.75} aria-hidden />
            </a>
          </Tooltip>
          <IconButton
            icon={Pencil}
            size="small"
            label={`Rename or move ${fileName}`}
            onClick={() => setIsChanging(true)}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${fileName}`}
            onClick={() => onRemove(document)}
          />
        </span>
        {isChanging && <ChangeDocument document={document} onClose={() => setIsChanging(false)} />}
      </td>
    </tr>
  );
}
