import { useState } from "react";
import { z } from "zod";
import { type DocumentSource, documentSourceSchema } from "#contracts/knowledge-base.ts";
import { countText } from "#core/count-text.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

const sourcesSchema = z.array(documentSourceSchema).catch([]);

type KnowledgeBaseCardProps = {
  readonly card: ContextItem;
  /** Opens a passage beside the text, by its order on the card. */
  readonly onOpen: (index: number) => void;
};

/** What a card of the knowledge base was asked, and the passages it found, in their order. */
export function KnowledgeBaseCard({ card, onOpen }: KnowledgeBaseCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sources = sourcesSchema.parse(card.sources ?? []);
  const asked = card.query === undefined ? "All document content" : `“${card.query}”`;
  return (
    <div className="text-[11.5px]/[16px] text-ink-3 figures">
      <p className="wrap-anywhere">{asked}</p>
      {card.status === "success" && (
        <p>
          {sources.length === 0 ? (
            noticeOf(card)
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="min-h-6 rounded-1 font-medium text-accent hover:underline"
            >
              {sourcesText(sources)}
            </button>
          )}
        </p>
      )}
      {isOpen && (
        <ol className="mt-1 grid gap-1.5">
          {sources.map((source, index) => (
            <li key={source.id} className="border-l-2 border-hairline-strong pl-2">
              <button
                type="button"
                className="min-h-6 rounded-1 text-left font-medium text-ink-2 hover:text-accent hover:underline"
                onClick={() => onOpen(index)}
              >
                {placeOf(source)}
              </button>
              <p className="line-clamp-4 wrap-anywhere">{source.excerpt}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function sourcesText(sources: readonly DocumentSource[]): string {
  const files = new Set(sources.map(({ documentId }) => documentId)).size;
  const passages = countText(sources.length, "passage");
  return `${passages} from ${countText(files, "document")}`;
}

function placeOf({ fileName, page, section }: DocumentSource): string {
  return [fileName, page === undefined ? undefined : `page ${page}`, section]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** What the full load said where no document gave any text. */
function noticeOf({ data }: ContextItem): string {
  const notice = z.object({ context: z.string() }).safeParse(data);
  return notice.success ? notice.data.context : "";
}
