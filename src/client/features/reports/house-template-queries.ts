import { queryOptions } from "@tanstack/react-query";
import { getHouseTemplate } from "#contracts/reports.ts";
import { callApi } from "#client/lib/api.ts";

/** The caller's house template, null without one. */
export const houseTemplateQuery = queryOptions({
  queryKey: ["house-template"],
  queryFn: ({ signal }) => callApi(getHouseTemplate, { signal }),
});
