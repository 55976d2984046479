import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartLine, Plus } from "lucide-react";
import { useState } from "react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Button } from "#client/components/button.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { AccountRequired } from "#client/features/accounts/account-required.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { ModelsCard } from "#client/features/models/models-card.tsx";
import { NEW_MODEL_HASH } from "#client/features/models/new-model-hash.ts";
import { ContradictedDrafts } from "#client/features/research/contradicted-drafts.tsx";
import { researchListQueries } from "#client/features/research/list-queries.ts";
import { RecentTickers } from "#client/features/research/recent-tickers.tsx";
import { ResearchList } from "#client/features/research/research-list.tsx";
import { sampleQuery } from "#client/features/sample/queries.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { isBlankDocument } from "#contracts/research.ts";
import { FirstVisit, Ready, SampleRow, Steps } from "./first-visit.tsx";
import { showPalette } from "./palette-state.ts";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { useNewDocument } from "#client/features/research/use-new-document.ts";
import { useFirstSteps } from "./use-first-steps.ts";

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
  const { own, isOpen, isFirstVisit, isSampleMade } = useOwnDocuments();
  const steps = useFirstSteps(own, isSampleMade);
  const [hadOwn, setHadOwn] = useState(false);
  if (own.length > 0 && !hadOwn) setHadOwn(true);
  const hasSampleRow = own.length > 0 && !isSampleMade && !steps.isLeft;
  return (
    <div className="mx-auto max-w-344 px-4 py-6 md:px-8">
      <Head {...{ isFirstVisit, newDocument }} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_404px]">
        <ErrorBoundary name="The list of documents">
          {isFirstVisit && <FirstVisit isAfterLast={hadOwn} onNew={() => newDocument.create()} />}
          {isOpen && <SessionLoading />}
          {!isFirstVisit && !isOpen && (
            <div className="grid gap-4">
              <ResearchList />
              {hasSampleRow && <SampleRow />}
            </div>
          )}
        </ErrorBoundary>
        <Beside {...{ isFirstVisit, steps }} />
      </div>
    </div>
  );
}

type HeadProps = {
  readonly isFirstVisit: boolean;
  readonly newDocument: ReturnType<typeof useNewDocument>;
};

function Head({ isFirstVisit, newDocument }: HeadProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <div className="flex flex-1 flex-wrap items-baseline gap-x-3.5">
        <h1 className="text-20 font-semibold tracking-[-0.01em]">Research</h1>
        {isFirstVisit && (
          <p className="text-13 text-ink-3">
            Read the sample, then name a company: a ticker is enough to begin.
          </p>
        )}
      </div>
      <Link to="/models" hash={NEW_MODEL_HASH} className={`h-8! ${buttonClasses({})}`}>
        <ChartLine size={15} strokeWidth={1.75} aria-hidden />
        New model
      </Link>
      <Button
        variant={isFirstVisit ? "outline" : "primary"}
        className="h-8!"
        isBusy={newDocument.isPending}
        onClick={() => newDocument.create()}
      >
        {!newDocument.isPending && <Plus size={15} strokeWidth={1.75} aria-hidden />}
        New document
      </Button>
    </div>
  );
}

type BesideProps = {
  readonly isFirstVisit: boolean;
  readonly steps: ReturnType<typeof useFirstSteps>;
};

function Beside({ isFirstVisit, steps }: BesideProps) {
  const ready = <Ready />;
  return (
    <div className="grid gap-5">
      <ErrorBoundary name="Companies">
        <Steps steps={steps} />
        {isFirstVisit ? (
          ready
        ) : (
          <RecentTickers onFind={() => showPalette(true)} meanwhile={ready} />
        )}
      </ErrorBoundary>
      <ErrorBoundary name="Models">
        <ModelsCard />
      </ErrorBoundary>
      <ErrorBoundary name="Contradicted drafts">
        <ContradictedDrafts />
      </ErrorBoundary>
    </div>
  );
}

/** The documents in which something of the analyst's own stands; none before that is known. */
function useOwnDocuments() {
  const documents = useQuery(researchListQueries.documents(""));
  const sample = useQuery(sampleQuery);
  const { documentId } = sample.data ?? {};
  const listed = documents.data ?? [];
  const filled = listed.filter((each) => each.id !== documentId && !isBlankDocument(each));
  // The copy of the sample is known by its id alone: a single document may be it.
  // One that could not be asked stays asked: whatever shows it then asks again.
  const isKnown = sample.isFetched || filled.length !== 1;
  return {
    own: isKnown ? filled : [],
    isOpen: !isKnown,
    isFirstVisit: documents.data !== undefined && filled.length === 0,
    isSampleMade: listed.some(({ id }) => id === documentId),
  };
}
