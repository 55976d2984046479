import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "#client/lib/api.ts";
import { getSample } from "#contracts/sample.ts";

/** The finished sample, and whether the analyst has it: home always looks again. */
export const sampleQuery = queryOptions({
  queryKey: ["sample"],
  queryFn: ({ signal }) => callApi(getSample, { signal }),
  staleTime: 0,
});

/** What makes companies available that do not come with the product, said before one is tried. */
export function useOtherCompanies(): string {
  const { data } = useQuery(sampleQuery);
  if (data === undefined) return "";
  return data.asksSec
    ? "Any other that files with the SEC is read when you name it."
    : "Others are not on this server, which does not ask the SEC: add a file of your own, or ask its owner to name a contact for EDGAR.";
}
