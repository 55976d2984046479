import { expect, it } from "vitest";
import { filingLink } from "#client/lib/filing-link.ts";

it("leads to the SEC, and for a company that the SEC has not to a page of our own", () => {
  expect(filingLink("0000320193", "0000320193-23-000106")).toMatchObject({ where: "at sec.gov" });
  expect(filingLink("9990000001", "9990000001-26-000001")).toEqual({
    href: "/filings/9990000001-26-000001",
    where: "in Footnote",
  });
  expect(filingLink(undefined, "9990000001-26-000001")).toBeUndefined();
});
