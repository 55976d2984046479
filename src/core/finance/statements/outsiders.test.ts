import { describe, expect, it } from "vitest";
import { differencesFromPrint } from "#core/finance/statements/testing/outsider-rows.ts";
import { outsiders } from "#core/finance/statements/testing/outsiders.ts";

describe("filers whose reports are known from print alone", () => {
  it.each(outsiders())("$company.name: every row is what an analyst types", (outsider) => {
    expect(differencesFromPrint(outsider)).toEqual([]);
  });

  it("covers ten of them and more than a thousand cells", () => {
    const cells = outsiders().flatMap(({ reports }) =>
      reports.flatMap(({ rows }) =>
        rows.flatMap(({ values }) => values.filter((value) => value !== undefined)),
      ),
    );
    expect(outsiders()).toHaveLength(10);
    expect(cells.length).toBeGreaterThan(1_200);
  });
});
