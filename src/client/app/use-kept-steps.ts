import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import { type FirstStep, onStep } from "#client/lib/first-steps.ts";

/** Remembers the steps that nothing else tells of. One that is not is missed on a list only. */
export function useKeptSteps(): void {
  const queries = useQueryClient();
  const { mutate } = useSavePreferences();
  const keep = useEffectEvent(async (step: FirstStep) => {
    const { firstSteps = [] } = await queries.ensureQueryData(preferencesQuery);
    if (!firstSteps.includes(step)) mutate({ firstSteps: [...firstSteps, step] });
  });
  useEffect(() => onStep((step) => void keep(step).catch(() => undefined)), []);
}
