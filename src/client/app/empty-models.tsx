import { NoModels } from "#client/features/models/no-models.tsx";
import { useOtherCompanies } from "#client/features/sample/queries.ts";
import { useOpenSample } from "#client/features/sample/use-open-sample.ts";

/** For who has no model yet. */
export function EmptyModels() {
  const others = useOtherCompanies();
  const { open, opening } = useOpenSample();
  const sample = { onOpen: () => open("model"), isOpening: opening === "model" };
  return <NoModels {...{ others, sample }} />;
}
