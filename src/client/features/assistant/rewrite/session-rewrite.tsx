import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { leadToEdits } from "#client/document/lead-to-edits.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { chatUsageQuery } from "#client/features/assistant/queries.ts";
import { receiveEdits } from "#client/features/assistant/receive-edits.ts";
import { BUILT_IN } from "#client/features/assistant/use-chat-quota.ts";
import { useStore } from "#client/lib/use-store.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { PanelNotice } from "./panel-notice.tsx";
import { RewritePanel, type RewritePanelProps } from "./rewrite-panel.tsx";
import { RunningStep } from "./running-step.tsx";
import { type Rewrite, useRewrite } from "./use-rewrite.ts";
import { isBound } from "#core/ledger/anchor.ts";

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
      return { content, anchors: anchors.filter(isBound), selection: session.selection.get() };
    },
    onMessagesChange: session.converse,
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

/** Where the panel was: that its rewrite goes on, or how it ended when nothing was proposed. */
function ClosedRewrite({ rewrite }: { readonly rewrite: Rewrite }) {
  const { running, step, notice } = rewrite;
  // What stood in the panel when that was closed has been read.
  const [read] = useState(notice);
  const isNews = notice !== undefined && notice !== read;
  if (running === undefined && !isNews) return null;
  return (
    <section
      aria-label="AI Rewrite"
      className="shrink-0 border-b border-hairline-strong bg-surface px-3.5 py-1.5"
    >
      {running !== undefined && (
        <RunningStep text={`${running}: ${step ?? "rewriting"}`} onStop={rewrite.stop} />
      )}
      {isNews && (
        <PanelNotice
          notice={notice}
          aside={
            <IconButton
              icon={X}
              label="Dismiss"
              size="small"
              onClick={() => {
                rewrite.dispatch({ type: "dismissed" });
              }}
            />
          }
        />
      )}
    </section>
  );
}

type LeaveGuardProps = {
  /** Leaving now would end something that runs. */
  readonly isRunning: boolean;
};

/** Asks before a rewrite is ended by leaving its document; the browser asks when the page is closed. */
function LeaveGuard({ isRunning }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isRunning && current.pathname !== next.pathname,
    enableBeforeUnload: () => isRunning,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === "blocked"}
      onClose={() => reset?.()}
      title={isRunning ? "A rewrite is running" : "The rewrite has ended"}
      className="max-w-110"
      footer={
        <>
          <Button onClick={() => proceed?.()}>{isRunning ? "Stop and leave" : "Leave"}</Button>
          <Button variant="primary" onClick={() => reset?.()}>
            Stay
          </Button>
        </>
      }
    >
      <p className="px-5 py-3.5 text-13 text-ink-2">
        {isRunning
          ? "Leaving the document stops it, and it proposes nothing. The text stays as it is."
          : "What it proposes is in the text and in the chat."}
      </p>
    </Dialog>
  );
}
