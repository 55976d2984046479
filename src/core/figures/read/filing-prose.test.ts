import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { ANNUAL_REPORTS, proseOf, statementsOn } from "#core/figures/read/testing/filing-prose.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { hasEdgarFolder } from "#core/finance/statements/testing/bundled-companies.ts";

/**
 * Companies say nothing wrong about themselves in their own annual reports: whatever is contradicted
 * there was bound to a row, time or company that the words do not name.
 */
describe.skipIf(!hasEdgarFolder)(
  "the running text of annual reports (needs ../shared/data/edgar)",
  () => {
    it("is hardly ever contradicted", { timeout: 120_000 }, () => {
      const figures = ANNUAL_REPORTS.flatMap((report) => {
        const ground = groundOf([cardOf(statementsOn(report))], report.ticker);
        return proseOf(report).flatMap((paragraph) => checkOn(ground, paragraph).figures);
      });
      const count = (verdict: string) => figures.filter((each) => each.verdict === verdict).length;
      const claims = figures.filter(({ verdict }) => verdict !== "ignored").length;
      process.stdout.write(
        `true figures of reports: ${count("verified")} verified, ${count("contradicted")} contradicted, ${count("unsupported")} unsupported\n`,
      );
      expect(claims).toBeGreaterThan(2_500);
      expect(count("contradicted") / claims).toBeLessThan(0.01);
    });
  },
);
