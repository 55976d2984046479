import { describe, expect, it } from "vitest";
import { openLedger } from "#core/ledger/ledger.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { formulaOfItem } from "./definitions.ts";

const ledger = openLedger([cardOf(harbour)]);

describe("a definition", () => {
  it.each([
    ["Net Leverage (x)", "Net Leverage (x) of HPKG = "],
    ["net leverage", "Net Leverage (x) of HPKG = "],
    ["EBITDA margin", "EBITDA Margin (%) of HPKG = "],
    ["revenues", "Revenues is reported as it stands."],
    ["sales", "Revenues is reported as it stands."],
    ["number of moons", "No connected row is called number of moons."],
  ])("of %s is found by its plain name", (asked, said) => {
    expect(formulaOfItem(asked, ledger)).toContain(said);
  });
});
