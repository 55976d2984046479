import { useQuery } from "@tanstack/react-query";
import { BUILT_IN } from "#client/features/assistant/use-chat-quota.ts";
import { chatUsageQuery } from "#client/features/assistant/queries.ts";
import { useStore } from "#client/lib/use-store.ts";
import { ClosedRewrite } from "./closed-rewrite.tsx";
import { RewritePanel, type RewritePanelProps } from "./rewrite-panel.tsx";
import { type Rewrite, useRewrite } from "./use-rewrite.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { leadToEdits } from "#client/document/lead-to-edits.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { receiveEdits } from "#client/features/assistant/receive-edits.ts";

type SessionRewriteProps = Omit<PanelProps, "rewrite"> & { readonly isOpen: boolean };

/** AI Rewrite of the open document. It stays mounted once opened: what was typed and set is kept. */
export function SessionRewrite({ isOpen, ...rest }: SessionRewriteProps) {
  const rewrite = useSessionRewrite(rest.session);
  return (
    <>
      {isOpen ? <Panel rewrite={rewrite} {...rest} /> : <ClosedRewrite rewrite={rewrite} />}
      <LeaveGuard isRunning={rewrite.running !== undefined} />
    </>
  );
}

function useSessionRewrite(session: DocumentSession): Rewrite {
  const connectedData = useStore(session, (state) => state.connectedData);
  return useRewrite({
    documentId: session.id,
    connectedData,
    target: () => {
      session.takeUpTyping();
      const { content, anchors } = session.get().manuscript;
      return { content, anchors, selection: session.selection.get() };
    },
    onMessagesChange: (update) => {
      session.dispatch({ type: "conversed", update, now: Date.now() });
    },
    onEdits: (edits, how) => {
      receiveEdits(session, edits, how, () => {
        leadToEdits(session, how.description);
      });
    },
  });
}

type PanelProps = Pick<
  RewritePanelProps,
  "id" | "focusRequest" | "rewrite" | "words" | "onClose"
> & { readonly session: DocumentSession };

function Panel({ session, ...rest }: PanelProps) {
  const { selection } = session;
  const selected = useStore(selection, (place) => place);
  const content = useStore(session, ({ manuscript }) => manuscript.content);
  const { data: usage } = useQuery(chatUsageQuery);
  const usesModel = usage?.engine !== undefined && usage.engine !== BUILT_IN;
  const end = selected && selected.position + selected.length;
  const selectedWords = selected && countWords(content.slice(selected.position, end));
  const engine = { usesModel, isCreativityFixed: usage?.isCreativityFixed === true };
  return <RewritePanel {...rest} selectedWords={selectedWords} engine={engine} />;
}
