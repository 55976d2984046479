import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { earningsOf, historyColumns } from "#core/finance/valuation/model-history.ts";
import { modelRowLabel } from "#core/finance/valuation/model-items.ts";
import { modelTable } from "#core/finance/valuation/model-table.ts";

describe("a row of a model", () => {
  it.each(BUNDLED.map(({ ticker }) => ticker))(
    "of %s that bears the name of a statement's row has its amounts",
    (ticker) => {
      const company = bundledCompany(ticker);
      const facts = bundledFacts(company);
      const data = standardise({ facts, company, period: "annual", years: 5, origin: "bundled" });
      const history = historyFromStatements(data);
      const others = modelTable(historyColumns(history)).flatMap(({ item, unit, values }) => {
        const row = data.data.find((one) => one.item === modelRowLabel(item, earningsOf(history)));
        if (row === undefined || unit !== "money") return [];
        return history.years.flatMap((year, at) => {
          const [shown, stated] = [values[at] ?? null, row.amounts[year] ?? null];
          const isSame = shown === null || stated === null || Math.abs(shown - stated) < 1;
          return isSame ? [] : [`${item} ${year}: ${shown}, ${stated} in the statements`];
        });
      });
      expect(others).toEqual([]);
    },
  );
});
