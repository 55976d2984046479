import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartLine, Plus } from "lucide-react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Button } from "#client/components/button.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { AccountRequired } from "#client/features/accounts/account-required.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { ModelsCard } from "#client/features/models/models-card.tsx";
import { NEW_MODEL_HASH } from "#client/features/models/new-model-hash.ts";
import { ContradictedDrafts } from "#client/features/research/contradicted-drafts.tsx";
import { RecentTickers } from "#client/features/research/recent-tickers.tsx";
import { ResearchList } from "#client/features/research/research-list.tsx";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { showPalette } from "./palette-state.ts";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { useNewDocument } from "#client/features/research/use-new-document.ts";

/** The analyst's research and the companies they looked at last; a visitor is asked to sign in. */
export function HomePage() {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <SessionLoading />;
  if (session.data === undefined) {
    return <SessionFailed error={session.error} retry={() => void session.refetch()} />;
  }
  return session.data === null ? <AccountRequired /> : <Research />;
}

function Research() {
  usePageTitle("Research");
  const newDocument = useNewDocument();
  return (
    <div className="mx-auto max-w-344 px-4 py-6 md:px-8">
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-20 font-semibold tracking-[-0.01em]">Research</h1>
        <Link to="/models" hash={NEW_MODEL_HASH} className={`h-8! ${buttonClasses({})}`}>
          <ChartLine size={15} strokeWidth={1.75} aria-hidden />
          New model
        </Link>
        <Button
          variant="primary"
          className="h-8!"
          isBusy={newDocument.isPending}
          onClick={() => newDocument.create()}
        >
          {!newDocument.isPending && <Plus size={15} strokeWidth={1.75} aria-hidden />}
          New document
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_404px]">
        <ErrorBoundary name="The list of documents">
          <ResearchList onNew={() => newDocument.create()} />
        </ErrorBoundary>
        <div className="grid gap-5">
          <ErrorBoundary name="Recent tickers">
            <RecentTickers onFind={() => showPalette(true)} />
          </ErrorBoundary>
          <ErrorBoundary name="Models">
            <ModelsCard />
          </ErrorBoundary>
          <ErrorBoundary name="Contradicted drafts">
            <ContradictedDrafts />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}
