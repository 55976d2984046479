import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import { useCommands } from "#client/lib/commands.ts";
import { toastError } from "#client/lib/toast.ts";

/** Offers to bring back the steps to a first note. */
export function useStepsCommand(): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate } = useSavePreferences();
  async function bringBack(): Promise<void> {
    const { firstSteps = [] } = await queries.ensureQueryData(preferencesQuery);
    mutate({ firstSteps: firstSteps.filter((step) => step !== "left") });
    await navigate({ to: "/", hash: "steps" });
  }
  useCommands([
    {
      id: "steps",
      label: "Show the first steps",
      icon: ListChecks,
      run: () => void bringBack().catch((error: Error) => toastError(error.message)),
    },
  ]);
}
