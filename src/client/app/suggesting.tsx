import { useQuery } from "@tanstack/react-query";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { chatUsageQuery } from "#client/features/assistant/queries.ts";
import { BUILT_IN } from "#client/features/assistant/use-chat-quota.ts";
import { SuggestSources } from "#client/features/figures/walk/suggest-sources.tsx";

/** Sources by the configured model; without one there is nobody to ask. */
export function Suggesting({ check }: { readonly check: FigureCheck }) {
  const { data } = useQuery(chatUsageQuery);
  const model = data?.engine;
  return model === undefined || model === BUILT_IN ? null : (
    <SuggestSources {...{ check, model }} />
  );
}
