import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { chatUsageQuery } from "#client/features/assistant/queries.ts";
import { type Rewrite, useRewrite } from "#client/features/assistant/rewrite/use-rewrite.ts";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";
import { useSession } from "#client/features/research/session/use-session.ts";
import { countWords } from "#core/research/word-count.ts";
import { useCommands } from "./commands.ts";
import { receiveEdits } from "./receive-edits.ts";

const RewritePanel = lazy(async () => ({
  default: (await import("#client/features/assistant/rewrite/rewrite-panel.tsx")).RewritePanel,
}));

/** The built-in analyst's name as an engine. */
const BUILT_IN = "built-in";

export type Rewriting = {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly panel: (words: number) => ReactNode;
};

/** AI Rewrite of the open document: opened and closed by its button, with what was set kept. */
export function useRewriting(session: DocumentSession): Rewriting {
  const [isOpen, setIsOpen] = useState(false);
  const rewrite = useSessionRewrite(session);
  const onToggle = () => {
    setIsOpen(!isOpen);
  };
  useCommands([
    {
      id: "rewrite",
      label: "Rewrite with AI",
      icon: PenLine,
      keywords: "formal simplify expand summarize grammar",
      run: () => {
        setIsOpen(true);
      },
    },
  ]);
  return {
    isOpen,
    onToggle,
    panel: (words) =>
      isOpen && (
        <Suspense>
          <Panel session={session} rewrite={rewrite} words={words} onClose={onToggle} />
        </Suspense>
      ),
  };
}

function useSessionRewrite(session: DocumentSession): Rewrite {
  const connectedData = useSession(session, (state) => state.connectedData);
  return useRewrite({
    connectedData,
    target: () => {
      session.takeUpTyping();
      return { content: session.get().manuscript.content, selection: session.selection.get() };
    },
    onMessagesChange: (update) => {
      session.dispatch({ type: "conversed", update, now: Date.now() });
    },
    onEdits: (edits, how) => {
      receiveEdits(session, edits, how);
    },
  });
}

type PanelProps = {
  readonly session: DocumentSession;
  readonly rewrite: Rewrite;
  readonly words: number;
  readonly onClose: () => void;
};

function Panel({ session, ...rest }: PanelProps) {
  const { selection } = session;
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  const content = useSession(session, ({ manuscript }) => manuscript.content);
  const { data: usage } = useQuery(chatUsageQuery);
  const usesModel = usage?.engine !== undefined && usage.engine !== BUILT_IN;
  const end = selected && selected.position + selected.length;
  const selectedWords = selected && countWords(content.slice(selected.position, end));
  return <RewritePanel {...rest} selectedWords={selectedWords} usesModel={usesModel} />;
}
