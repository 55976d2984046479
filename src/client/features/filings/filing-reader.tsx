import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { FindInDocument, Outline } from "#client/features/filings/document-panel.tsx";
import { PassageBody } from "#client/features/filings/passage-body.tsx";
import { filingQueries } from "#client/features/filings/queries.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { longDate } from "#core/ledger/dates.ts";

const FIRST = "p1";
const NO_SPOTS = { marks: [], chosen: undefined, onChoose: undefined };

type FilingReaderProps = { readonly accession: string };

/** A filing on a page of its own, from its beginning; by its outline and its words to any place of it. */
export function FilingReader({ accession }: FilingReaderProps) {
  const [anchor, setAnchor] = useState(FIRST);
  const document = { accession };
  const query = useQuery(filingQueries.passage({ document, anchor }));
  const { data } = query;
  usePageTitle(data?.document.title ?? "Filing");
  if (data === undefined) return <Loading label="Opening the filing" query={query} />;
  const { title, form, period, filed } = data.document;
  const dates = [period && `to ${longDate(period)}`, filed && `filed ${longDate(filed)}`];
  const last = data.around.at(-1)?.anchor;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[260px_minmax(0,1fr)]">
      <header className="lg:col-span-2">
        <h1 className="text-20 font-semibold tracking-[-0.01em]">{title}</h1>
        <p className="text-12 text-ink-3 figures">
          {[form, ...dates].filter((part) => part !== undefined && part !== "").join(", ")}
        </p>
      </header>
      <nav aria-label="Places of the filing" className="border border-hairline-strong bg-paper">
        <FindInDocument document={document} onGo={setAnchor} />
        <Outline sections={data.sections} onGo={setAnchor} />
      </nav>
      <div className="grid gap-3">
        <PassageBody view={data} isMarked={false} spots={NO_SPOTS}>
          {null}
        </PassageBody>
        <div className="flex justify-between">
          <Button
            disabledReason={anchor === FIRST ? "This is the beginning" : undefined}
            onClick={() => setAnchor(data.around[0]?.anchor ?? FIRST)}
          >
            Further up
          </Button>
          <Button
            disabledReason={last === anchor ? "This is the end" : undefined}
            onClick={() => setAnchor(last ?? anchor)}
          >
            Read on
          </Button>
        </div>
      </div>
    </div>
  );
}
