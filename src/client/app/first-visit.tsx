import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#client/components/button.tsx";
import { Tag } from "#client/components/tag.tsx";
import { ReadyToOpen } from "#client/features/companies/ready-to-open.tsx";
import { FirstSteps, STEPS_COUNT } from "#client/features/sample/first-steps.tsx";
import { sampleQuery, useOtherCompanies } from "#client/features/sample/queries.ts";
import { READ_NOTE, SampleCard } from "#client/features/sample/sample-card.tsx";
import { useOpenSample } from "#client/features/sample/use-open-sample.ts";
import { READY_COMPANIES } from "#core/finance/companies/ready-companies.ts";
import type { useFirstSteps } from "./use-first-steps.ts";

const [SAMPLE] = READY_COMPANIES;

/** What of the sample is opened, with a question to its 10-K in the chat where that is asked for. */
function useSample() {
  const { data } = useQuery(sampleQuery);
  return useOpenSample(async (documentId) => {
    // The chat is of the canvas, which is fetched then anyway.
    const { keptConversation } = await import("#client/features/assistant/kept-conversation.ts");
    if (data !== undefined) keptConversation(documentId).set({ draft: data.filing.question });
  });
}

type FirstVisitProps = {
  /** The last document was deleted just now: the focus, which was on it, stays at its place. */
  readonly isAfterLast: boolean;
  readonly onNew: () => void;
};

/** Home with nothing of one's own: the finished sample, and a start. */
export function FirstVisit({ isAfterLast, onNew }: FirstVisitProps) {
  const documents = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAfterLast) documents.current?.focus();
  }, [isAfterLast]);
  const { open, opening } = useSample();
  return (
    <div className="grid gap-4">
      <SampleCard onOpen={open} opening={opening} />
      <section
        aria-label="Documents"
        ref={documents}
        tabIndex={-1}
        className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 rounded-2 border border-hairline-strong bg-paper px-3.5 py-2.5 text-13 text-ink-2"
      >
        <span className="flex-1">No documents of your own yet.</span>
        <span className="text-12 text-ink-3">The sample steps aside once you have one.</span>
        <Button onClick={onNew}>Start one</Button>
      </section>
    </div>
  );
}

/** The sample beside documents of one's own, before its note is one of them. */
export function SampleRow() {
  const { open, opening } = useSample();
  return (
    <section
      aria-label="Sample"
      className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 rounded-2 border border-hairline-strong bg-paper px-3.5 py-2"
    >
      <Tag isAccent>{SAMPLE?.ticker ?? ""}</Tag>
      <span className="flex-1 text-13 font-medium whitespace-nowrap">{SAMPLE?.name}</span>
      <Button isBusy={opening === "note"} onClick={() => open("note")}>
        {READ_NOTE}
      </Button>
    </section>
  );
}

type StartProps = { readonly steps: ReturnType<typeof useFirstSteps> };

/** The steps to a first note, while they are not put away. */
export function Steps({ steps: { done, isLeft, leave } }: StartProps) {
  if (isLeft || done.size === STEPS_COUNT) return null;
  return <FirstSteps done={done} onLeave={leave} />;
}

/** Companies to begin with. */
export function Ready() {
  return <ReadyToOpen others={useOtherCompanies()} />;
}
