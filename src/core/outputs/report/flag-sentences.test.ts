import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { flagSentence, isFlagKnown } from "#core/outputs/report/flag-sentences.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const FINANCE = new URL("../../finance/", import.meta.url).pathname;
/** Codes of AppError are written like flags. */
const NOT_FLAGS = new Set(["not_found", "invalid_input", "upstream_failed", "limit_reached"]);

/** Flags are written in snake case, and nothing else that makes statements is. */
function flagsWritten(): readonly string[] {
  const files = ["statements", "ratios", "own-statements"].flatMap((folder) =>
    globSync(`${FINANCE}${folder}/**/*.ts`),
  );
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const literals = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([a-z0-9&]+(?:_[a-z0-9&]+)+)"/g)].flatMap(
      (match) => match[1] ?? [],
    ),
  );
  return [...new Set(literals)].filter((literal) => !NOT_FLAGS.has(literal));
}

function flagsShown(): readonly string[] {
  const views = BUNDLED.flatMap(({ ticker }) => {
    const company = bundledCompany(ticker);
    const facts = bundledFacts(company);
    const all = standardiseAll({ facts, company, years: "all", origin: "bundled" });
    return [all, all.quarterly, all.ltm].filter((view) => view !== undefined);
  });
  const flags = views.flatMap((view) => [
    ...view.data.flatMap((row) => Object.values(row.flags).flat()),
    ...Object.values(view.periods).flatMap((period) => period.flags),
    ...(view.debt?.lines ?? []).flatMap((line) => line.flags),
    ...(view.debt?.maturities ?? []).flatMap((line) => line.flags),
  ]);
  return [...new Set(flags)];
}

describe("flagSentence", () => {
  it("has a sentence for every flag that the source of the statements writes", () => {
    expect(flagsWritten()).toContain("gross_profit_derived");
    expect(flagsWritten().filter((flag) => !isFlagKnown(flag))).toEqual([]);
  });

  it("has a sentence for every flag that a bundled company carries in any year", () => {
    const flags = flagsShown();
    expect(flags).toContain("restated");
    expect(flags.filter((flag) => !isFlagKnown(flag))).toEqual([]);
    // Thirteen companies in all their years and quarters.
  });

  it("says flags that are words already as a sentence", () => {
    expect(flagSentence("includes Net Acquisitions")).toBe("Includes Net Acquisitions.");
    expect(flagSentence("of_a_later_version")).toBe("Of a later version.");
  });
});
