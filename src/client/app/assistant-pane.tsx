import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Group, Panel, type PanelImperativeHandle, usePanelRef } from "react-resizable-panels";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { Upgrade } from "#client/features/accounts/upgrade.tsx";
import type { RenderText } from "#client/features/assistant/chat-message.tsx";
import { ChatPanel } from "#client/features/assistant/chat-panel.tsx";
import { TemplatePanel } from "#client/features/assistant/template-panel.tsx";
import { useConversation } from "#client/features/assistant/use-conversation.ts";
import { leadToEdits } from "#client/document/lead-to-edits.ts";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useStore } from "#client/lib/use-store.ts";
import { useWindowHeight } from "#client/lib/use-window-width.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { later } from "#client/lib/later.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import {
  isTemplatesCollapsed,
  type Layouts,
  LOW_TEMPLATES,
  LOW_WINDOW_PX,
  PANES,
  useRememberLayout,
} from "./pane-layout.ts";
import { PaneSeparator } from "./pane-separator.tsx";
import { receiveEdits } from "#client/features/assistant/receive-edits.ts";
import { isBound } from "#core/ledger/anchor.ts";

const CheckedWords = later(
  async () => (await import("#client/features/figures/checked-words.tsx")).CheckedWords,
);

type AssistantPaneProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly layouts: Layouts;
  /** Shows the cell behind a figure; the same function as long as the document is open. */
  readonly onOpenSource: (cell: ChosenSource) => void;
};

/** Analysis Templates above the AI Chat, both of one conversation about the document. */
export function AssistantPane({ session, check, layouts, onOpenSource }: AssistantPaneProps) {
  const conversation = useDocumentConversation(session);
  const [desk] = useState(() => editDesk(session, check));
  // The same function as long as the document is open, so that no message is drawn anew for it.
  const [renderText] = useState(() => textRenderer(check, onOpenSource));
  const templates = usePanelRef();
  const [isCollapsed, setIsCollapsed] = useState(false);
  const rememberLayout = useRememberLayout("sidePanelLayout", layouts);
  const isLow = useCollapsedWhereLow(templates);
  return (
    <Group
      orientation="vertical"
      {...(layouts.sidePanelLayout && { defaultLayout: layouts.sidePanelLayout })}
      // What a low window does to it is not what the analyst chose.
      {...(!isLow && { onLayoutChanged: rememberLayout })}
    >
      <Panel
        id="templates"
        panelRef={templates}
        {...PANES.templates}
        {...(isLow && LOW_TEMPLATES)}
        collapsible
        onResize={(size) => {
          setIsCollapsed(isTemplatesCollapsed(size));
        }}
      >
        <div data-pane="" data-templates="" className="h-full min-h-0">
          <ErrorBoundary name="Analysis Templates">
            <TemplatePanel
              conversation={conversation}
              isCollapsed={isCollapsed}
              onToggle={() => {
                if (isCollapsed) expand(templates.current);
                else templates.current?.collapse();
              }}
            />
          </ErrorBoundary>
        </div>
      </Panel>
      <PaneSeparator label="Resize templates" isHorizontal />
      <Panel id="chat" {...PANES.chat}>
        <div data-pane="textarea" className="h-full min-h-0">
          <ErrorBoundary name="AI Chat">
            <ChatPanel
              conversation={conversation}
              desk={desk}
              renderText={renderText}
              upgrade={Upgrade}
            />
          </ErrorBoundary>
        </div>
      </Panel>
    </Group>
  );
}

function textRenderer(
  check: FigureCheck,
  onOpenSource: AssistantPaneProps["onOpenSource"],
): RenderText {
  return (text, anchors, below, cited) => (
    <Suspense fallback={<PlainAnswer text={text}>{below?.([])}</PlainAnswer>}>
      <CheckedWords
        {...{ text, check, onOpenSource, below, cited }}
        {...(anchors && { anchors })}
      />
    </Suspense>
  );
}

function PlainAnswer({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {children}
    </>
  );
}

/** Whoever pressed a template and waits there is led to the edits; whoever writes is left alone. */
function leadFromTemplate(session: DocumentSession): void {
  if (document.activeElement?.closest("[data-templates]") != null) leadToEdits(session);
}

/** Collapses the templates while the window is low, whatever it was before; says whether it is. */
function useCollapsedWhereLow(templates: RefObject<PanelImperativeHandle | null>): boolean {
  const height = useWindowHeight();
  const wasLow = useRef(false);
  useEffect(() => {
    const panel = templates.current;
    const isLow = height < LOW_WINDOW_PX;
    // Once the panes know the new height.
    const timer = setTimeout(() => {
      if (isLow) panel?.collapse();
      else if (wasLow.current) expand(panel);
      wasLow.current = isLow;
    });
    return () => clearTimeout(timer);
  }, [height, templates]);
  return height < LOW_WINDOW_PX;
}

/** Opened collapsed, as it was left, a panel knows no size to go back to. */
function expand(panel: PanelImperativeHandle | null): void {
  panel?.expand();
  if (panel !== null && isTemplatesCollapsed(panel.getSize())) {
    panel.resize(PANES.templates.defaultSize);
  }
}

function useDocumentConversation(session: DocumentSession) {
  const { data: user } = useQuery(sessionQuery);
  const connectedData = useStore(session, (state) => state.connectedData);
  const [messages] = useState(() => ({
    get: () => session.get().messages,
    subscribe: session.subscribe,
  }));
  return useConversation({
    documentId: session.id,
    email: user?.email ?? "",
    connectedData,
    currentText: () => {
      session.takeUpTyping();
      const { content, anchors } = session.get().manuscript;
      return { content, anchors: anchors.filter(isBound) };
    },
    messages,
    onMessagesChange: session.converse,
    onEdits: (edits, how) => {
      receiveEdits(session, edits, how, () => leadFromTemplate(session));
    },
  });
}
