import { useQuery } from "@tanstack/react-query";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import type { StepId } from "#client/features/sample/first-steps.tsx";
import type { FirstStep } from "#client/lib/first-steps.ts";
import type { ResearchSummary } from "#contracts/research.ts";

/** The steps that are done: most say so by what there is, two are remembered. */
export function useFirstSteps(own: readonly ResearchSummary[], isSampleMade: boolean) {
  const { data } = useQuery(preferencesQuery);
  const { mutate } = useSavePreferences();
  const firstSteps = data?.firstSteps ?? [];
  const taken: Readonly<Record<Exclude<StepId, FirstStep>, boolean>> = {
    read: isSampleMade,
    start: own.length > 0,
    connect: own.some(({ ticker }) => ticker !== null),
    write: own.some(({ words }) => words > 0),
  };
  const stepIds = ["read", "start", "connect", "write"] as const;
  return {
    done: new Set<StepId>([
      ...stepIds.filter((id) => taken[id]),
      ...firstSteps.filter((each) => each !== "left"),
    ]),
    /** Until it is known, nothing is shown that would go again. */
    isLeft: data === undefined || firstSteps.includes("left"),
    leave: () => mutate({ firstSteps: [...firstSteps, "left"] }),
  };
}
