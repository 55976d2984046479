import { lazy, Suspense, useEffect, useRef } from "react";
import { Group, Panel } from "react-resizable-panels";
import { OnceDrawn } from "#client/components/once-drawn.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { DocumentTitle } from "#client/document/canvas/document-title.tsx";
import { ResearchCanvas } from "#client/document/canvas/research-canvas.tsx";
import type { DocumentSession, Opening } from "#client/document/session/document-session.ts";
import { useDocumentSession } from "#client/document/session/use-document-session.ts";
import { classNames } from "#client/lib/class-names.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { useAtRest } from "#client/lib/use-at-rest.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { useStore } from "#client/lib/use-store.ts";
import { documentTickers, ofCompanyFirst } from "#core/ledger/document-company.ts";
import { fetchAhead, later } from "#client/lib/later.ts";
import { HeaderCrumb } from "./header-crumb.tsx";
import { type Layouts, PANES, useRememberLayout } from "./pane-layout.ts";
import { PaneSeparator } from "./pane-separator.tsx";
import type { RollForward as RollForwardOfDocument } from "#client/features/figures/roll-forward/roll-forward.tsx";
import { useComparing } from "./use-comparing.tsx";
import { useIsOwner } from "#client/features/accounts/use-is-owner.ts";
import { useUserName } from "#client/features/accounts/use-user-name.ts";
import { usePublishing } from "#client/features/publishing/use-publishing.tsx";
import { useReports } from "#client/features/reports/use-reports.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { useFigureCheck } from "#client/document/check/use-figure-check.ts";
import { useNotedFigures } from "#client/document/check/use-noted-figures.ts";
import { useFigureMarks } from "#client/features/figures/use-figure-marks.tsx";
import { useKeepSignedIn } from "#client/features/accounts/use-keep-signed-in.ts";
import { type PassageViewing, usePassageViewer } from "./use-passage-viewer.tsx";
import { useOnePane } from "./use-one-pane.tsx";
import { usePaneKeys } from "#client/lib/use-pane-keys.ts";
import { useRewriting } from "#client/features/assistant/rewrite/use-rewriting.tsx";

/** After the editor: one can write while they come. */
const SourcesPane = later(async () => (await import("./sources-pane.tsx")).SourcesPane);
const AssistantPane = later(async () => (await import("./assistant-pane.tsx")).AssistantPane);

const CheckingText = later(async () => (await import("./checking-text.tsx")).CheckingText);

const Suggesting = later(async () => (await import("./suggesting.tsx")).Suggesting);

/** Where it can't be fetched, the text can be written all the same. */
const RollForward = lazy<typeof RollForwardOfDocument>(async () => ({
  default: await import("#client/features/figures/roll-forward/roll-forward.tsx").then(
    (loaded) => loaded.RollForward,
    () => () => null,
  ),
}));

/** The panes draw together, so that an open document covers the right one and leaves the text free. */
const MAKES_ROOM = "min-[1100px]:!w-[84%]";

type CanvasWorkspaceProps = { readonly opening: Opening; readonly layouts: Layouts };

/** The workspace of one document: data sources, the document, the assistant. */
export function CanvasWorkspace({ opening, layouts }: CanvasWorkspaceProps) {
  const session = useDocumentSession(opening);
  const workspace = useRef<HTMLDivElement>(null);
  const check = useFigureCheck(session);
  const reports = useReports(session, check, useUserName());
  const publishing = usePublishing(session, useIsOwner());
  const comparing = useComparing(session);
  const passages = usePassageViewer(session, check);
  const annotations = useMarkedText(session, check, passages);
  const rewriting = useRewriting(session);
  const rememberLayout = useRememberLayout("paneLayout", layouts);
  const one = useOnePane(workspace);
  usePaneKeys(workspace);
  useEffect(fetchAhead, []);
  useKeepSignedIn(session);
  return (
    <div ref={workspace} className="flex h-full flex-col overflow-hidden bg-surface">
      <Crumb session={session} />
      {one.choice}
      <Group
        orientation="horizontal"
        className={classNames("min-h-0", passages.isOpen ? MAKES_ROOM : "", one.className)}
        {...(layouts.paneLayout && { defaultLayout: layouts.paneLayout })}
        {...(one.choice === null && { onLayoutChanged: rememberLayout })}
      >
        <Panel id="sources" {...PANES.sources}>
          <Pane name="Data sources">
            <OnceDrawn>
              <SourcesPane {...{ session, check, passages }} onCompare={comparing.open} />
            </OnceDrawn>
          </Pane>
        </Panel>
        <PaneSeparator label="Resize data sources" />
        <Panel id="canvas" {...PANES.canvas}>
          <Pane name="The editor" entry=".cm-content">
            <ResearchCanvas
              {...{ session, rewriting, annotations }}
              {...{ figures: check, publishing: publishing.actions, ...reports.actions }}
              notice={<StaleNotice session={session} check={check} />}
              onCopySaved={sayCopySaved}
            />
          </Pane>
        </Panel>
        <PaneSeparator label="Resize assistant" />
        <Panel id="assistant" {...PANES.assistant}>
          <ErrorBoundary name="The assistant">
            <OnceDrawn>
              <AssistantPane {...{ session, check, layouts }} onOpenSource={passages.openSource} />
            </OnceDrawn>
          </ErrorBoundary>
        </Panel>
      </Group>
      {reports.dialogs}
      {publishing.dialogs}
      {passages.viewer}
      {comparing.dialog}
    </div>
  );
}

function useMarkedText(session: DocumentSession, check: FigureCheck, passages: PassageViewing) {
  const { openSource: onOpenSource, isSourceOpen } = passages;
  const beneathOpen = <Suggesting check={check} />;
  return useFigureMarks({ session, check, onOpenSource, isSourceOpen, beneathOpen });
}

function sayCopySaved(): void {
  toastSuccess("Your text is saved as a copy. It is on the home page.");
}

type PaneProps = {
  readonly name: string;
  /** What F6 goes to in it; its first control when absent. */
  readonly entry?: string;
  readonly children: React.ReactNode;
};

function Pane({ name, entry = "", children }: PaneProps) {
  return (
    <div data-pane={entry} className="h-full min-h-0">
      <ErrorBoundary name={name}>{children}</ErrorBoundary>
    </div>
  );
}

type StaleNoticeProps = { readonly session: DocumentSession; readonly check: FigureCheck };

/** Offers to roll figures forward and takes documents to check, once the editor stands. */
function StaleNotice({ session, check }: StaleNoticeProps) {
  const onStale = useNotedFigures(session, check);
  const isAtRest = useAtRest();
  return (
    isAtRest && (
      <Suspense>
        <RollForward session={session} onStale={onStale} />
        <CheckingText session={session} />
      </Suspense>
    )
  );
}

function Crumb({ session }: { readonly session: DocumentSession }) {
  const connectedData = useStore(session, (state) => state.connectedData);
  const title = useStore(session, (state) => state.title);
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <HeaderCrumb
        tickers={documentTickers(connectedData)}
        onChoose={(ticker) => session.connect((cards) => ofCompanyFirst(cards, ticker))}
      >
        <DocumentTitle session={session} />
      </HeaderCrumb>
    </>
  );
}
