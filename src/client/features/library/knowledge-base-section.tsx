import { Link } from "@tanstack/react-router";
import type { Cards, ChangeCards, UpdateCards } from "#client/document/cards.ts";
import { BookOpen, FileUp, Library as LibraryIcon } from "lucide-react";
import { useRef } from "react";
import { Button } from "#client/components/button.tsx";
import { QuestionBox } from "#client/components/question-box.tsx";
import { useCardLoads } from "#client/document/use-card-loads.ts";
import { newId } from "#client/lib/new-id.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import { type LibraryDocument, SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import { countText } from "#core/count-text.ts";
import { AddSamples } from "./add-samples.tsx";
import { askDocuments } from "./ask-knowledge-base.ts";
import { documentStatus, uploadStatus } from "./document-status.ts";
import { DropTarget, FilesInput } from "./drop-files.tsx";
import { isKnowledgeBase, withAsked, withFailed, withFinding } from "./knowledge-base-cards.ts";
import { isUnderWay } from "./queries.ts";
import { startUploads, useUploads } from "./uploads.ts";
import { useLibrary } from "./use-library.ts";

type KnowledgeBaseSectionProps = {
  readonly ticker: string;
  readonly connectedData: Cards;
  readonly onConnectedDataChange: ChangeCards;
};

/** The section that asks the analyst's own documents of the chosen ticker, and takes more of them. */
export function KnowledgeBaseSection(props: KnowledgeBaseSectionProps) {
  const { ticker, connectedData, onConnectedDataChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]): void => startUploads(ticker, files);
  const isFull = connectedData.length >= CONNECTED_DATA_MAX;
  const disabledReason = isFull
    ? `${CONNECTED_DATA_MAX} sources are connected. Remove one to connect another.`
    : undefined;

  function ask(query?: string): void {
    const asked = { ticker, query, id: newId(), timestamp: new Date().toISOString() };
    onConnectedDataChange((cards) => withAsked(cards, asked));
  }

  return (
    <DropTarget
      className="shrink-0 border-b border-hairline"
      overClassName="bg-selected"
      onFiles={take}
    >
      <section
        aria-labelledby="knowledge-base"
        className="grid grid-cols-1 gap-1.5 px-3.5 pt-2 pb-2.5"
      >
        <div className="flex h-5 items-center gap-1.5 text-12 text-ink-2">
          <BookOpen size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
          <h3 id="knowledge-base" className="flex-1 truncate font-semibold">
            Your Knowledge Base
          </h3>
          <DocumentCount ticker={ticker} />
        </div>
        <Button
          className="h-auto! min-h-7 w-full whitespace-normal!"
          disabledReason={disabledReason}
          onClick={() => ask()}
        >
          <LibraryIcon size={14} strokeWidth={1.75} className="text-ink-2" aria-hidden />
          Load All Document Content
        </Button>
        <QuestionBox
          label="Ask your documents"
          placeholder={`Ask your documents about ${ticker}`}
          isBlocked={isFull}
          onAsk={ask}
        />
        <DocumentsLine ticker={ticker} />
        <div className="flex flex-wrap items-center gap-x-1">
          <Button size="small" variant="ghost" onClick={() => input.current?.click()}>
            <FileUp size={14} strokeWidth={1.75} aria-hidden />
            Add documents
          </Button>
          {ticker === SAMPLE_TICKER && <AddSamples size="small" variant="ghost" />}
        </div>
        <FilesInput inputRef={input} onFiles={take} />
      </section>
    </DropTarget>
  );
}

/** Asks for the cards of the knowledge base that are loading, whatever ticker is chosen. */
export function KnowledgeBaseLoads(
  props: Pick<KnowledgeBaseSectionProps, "connectedData" | "onConnectedDataChange">,
) {
  useKnowledgeBaseLoads(props.connectedData, props.onConnectedDataChange);
  return null;
}

/** How many documents there are, and the way to all of them. */
function DocumentCount({ ticker }: Pick<KnowledgeBaseSectionProps, "ticker">) {
  const { data } = useLibrary().documents;
  if (data === undefined) return null;
  return (
    <Link to="/library" className="rounded-1 text-accent figures hover:underline">
      {documentsText(data.documents.filter((document) => document.ticker === ticker))}
    </Link>
  );
}

/** What is being done with documents, or went wrong; usually nothing. */
function DocumentsLine({ ticker }: Pick<KnowledgeBaseSectionProps, "ticker">) {
  const { documents: query } = useLibrary();
  const uploads = useUploads().filter((upload) => upload.ticker === ticker);
  const busy = query.data?.documents.find(
    (document) => document.ticker === ticker && isUnderWay(document),
  );
  const refused = uploads.find(({ state }) => state.kind === "refused");
  const sending = uploads.find(({ state }) => state.kind === "sending" || state.kind === "waiting");
  const reading = busy && documentStatus(busy).text;
  return (
    <p className="text-[11.5px]/[16px] text-ink-3 figures empty:hidden" role="status">
      {query.data === undefined && query.error?.message}
      {sending === undefined ? reading : uploadStatus(sending).text}
      {refused !== undefined && (
        <span className="block text-error wrap-anywhere">
          {refused.fileName}: {uploadStatus(refused).text}
        </span>
      )}
    </p>
  );
}

function documentsText(documents: readonly LibraryDocument[]): string {
  const failed = documents.filter(({ status }) => status === "failed").length;
  const count = documents.length;
  if (count === 0) return "No documents yet";
  const counted = countText(count, "document");
  return failed === 0 ? counted : `${counted}, ${failed} failed`;
}

/** Asks for every card of the knowledge base that is loading. */
function useKnowledgeBaseLoads(cards: Cards, onCardsChange: ChangeCards): void {
  useCardLoads(cards, { isOfKind: isKnowledgeBase, load }, onCardsChange);
}

async function* load(
  { id, ticker, query }: Cards[number],
  signal: AbortSignal,
): AsyncGenerator<UpdateCards> {
  try {
    const finding = await askDocuments({ ticker, query }, signal);
    yield (cards) => withFinding(cards, id, finding);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield (cards) => withFailed(cards, id, reason);
  }
}
