import { describe, expect, it } from "vitest";
import { cardOf, corda, velden } from "#core/figures/read/testing/sample.ts";
import { companyDoubt, withCompanyFirst } from "./about-company.ts";

const CARDS = [cardOf(corda), cardOf(velden)];

describe("whom a template is about", () => {
  it("is the company in the ticker box, whatever was connected first", () => {
    expect(companyDoubt(CARDS, velden.ticker)).toBeUndefined();
    expect(withCompanyFirst(CARDS, velden.ticker).map(({ ticker }) => ticker)).toEqual([
      velden.ticker,
      corda.ticker,
    ]);
  });

  it("is asked where the box is empty beside several, and where its company is not connected", () => {
    const both = `${corda.ticker} or ${velden.ticker}`;
    expect(companyDoubt(CARDS, undefined)).toBe(
      `Choose in the ticker box which company it is about: ${both}.`,
    );
    expect(companyDoubt(CARDS, "MSFT")).toContain(`choose ${both} in the ticker box`);
  });

  it("waits for statements that are on their way", () => {
    const loading = { ...cardOf(velden), status: "loading" as const };
    expect(companyDoubt([loading], velden.ticker)).toContain("on their way");
  });

  it("is the only one where one is connected, and nobody's where none is", () => {
    expect(companyDoubt(CARDS.slice(1), undefined)).toBeUndefined();
    expect(companyDoubt([], "MSFT")).toBeUndefined();
  });
});
