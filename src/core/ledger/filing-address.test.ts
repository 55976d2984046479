import { expect, it } from "vitest";
import { filingAddress } from "#core/ledger/filing-address.ts";

it("leads to the filing's own page at the SEC", () => {
  expect(filingAddress("0000320193", "0000320193-23-000106")).toBe(
    "https://www.sec.gov/Archives/edgar/data/320193/000032019323000106/0000320193-23-000106-index.htm",
  );
  // The sample company has none there.
  expect(filingAddress("9990000001", "9990000001-26-000001")).toBeUndefined();
  expect(filingAddress(undefined, "0000320193-23-000106")).toBeUndefined();
});
