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

it.each([
  ["320193", "../../../evil"],
  ["320193", "0000320193-25-00007"],
  ["320193/../..", "0000320193-25-000079"],
  ["", "0000320193-25-000079"],
  ["1e5", "0000320193-25-000079"],
])("is none of a number that the SEC does not give: %s %s", (cik, accession) => {
  expect(filingAddress(cik, accession)).toBeUndefined();
});
