import { queryOptions } from "@tanstack/react-query";
import { companyQueries } from "#client/features/companies/queries.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { getUserTicker, type OwnTicker } from "#contracts/user-tickers.ts";

export const yourDataQueries = {
  /** The files kept under a ticker; null where there are none. */
  ofTicker: (ticker: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, "your-data", ticker],
      queryFn: async ({ signal }): Promise<OwnTicker | null> => {
        try {
          return await callApi(getUserTicker, { params: { ticker }, signal });
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      },
      retry: false,
    }),
};
