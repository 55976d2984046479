import {
  KnowledgeBaseLoads,
  KnowledgeBaseSection,
} from "#client/features/library/knowledge-base-section.tsx";
import { DataSources } from "#client/features/companies/data-sources.tsx";
import { SavedOutputsSection } from "#client/features/models/saved-outputs-section.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { cardExhibits } from "#client/document/exhibits/card-exhibits.ts";
import { useStore } from "#client/lib/use-store.ts";
import { useFilingSources } from "./use-filing-sources.tsx";
import { useModelSources } from "./use-model-sources.tsx";
import type { PassageViewing } from "./use-passage-viewer.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import { type FirstStep, onStep } from "#client/lib/first-steps.ts";

type SourcesPaneProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly passages: PassageViewing;
  readonly onCompare: () => void;
};

/** The data sources with the sections and cards of every feature that has some. */
export function SourcesPane(props: SourcesPaneProps) {
  useKeptSteps();
  const connected = {
    connectedData: useStore(props.session, (state) => state.connectedData),
    onConnectedDataChange: props.session.connect,
  };
  const filings = useFilingSources(props.session, props.check, props.passages.open);
  const models = useModelSources(props.session);
  return (
    <>
      <KnowledgeBaseLoads {...connected} />
      <DataSources
        {...props}
        renderSections={(chosen) => (
          <>
            <KnowledgeBaseSection key={chosen.ticker} ticker={chosen.ticker} {...connected} />
            {filings.section(chosen)}
            <SavedOutputsSection
              key={`${chosen.ticker} models`}
              ticker={chosen.ticker}
              onConnect={(card) => connected.onConnectedDataChange((cards) => [...cards, card])}
            />
          </>
        )}
        renderCardDetail={(card) => filings.cardDetails(card) || models.cardDetails(card)}
        cardActions={(card) => [
          ...models.cardActions(card),
          ...filings.cardActions(card),
          ...cardExhibits(props.session, card),
        ]}
      />
      {models.dialog}
      {filings.dialog}
    </>
  );
}

/** Remembers the steps that nothing else tells of. One that is not is missed on a list only. */
function useKeptSteps(): void {
  const queries = useQueryClient();
  const { mutate } = useSavePreferences();
  const keep = useEffectEvent(async (step: FirstStep) => {
    const { firstSteps = [] } = await queries.ensureQueryData(preferencesQuery);
    if (!firstSteps.includes(step)) mutate({ firstSteps: [...firstSteps, step] });
  });
  useEffect(() => onStep((step) => void keep(step).catch(() => undefined)), []);
}
