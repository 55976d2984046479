import { describe, expect, it } from "vitest";
import { filingDocument } from "./filing-blocks.ts";
import { findItems } from "./find-items.ts";
import type { PageBlock } from "./page-block.ts";

const BODY = "Something is said here at some length. ".repeat(30);

function block(text: string, more: Partial<PageBlock> = {}): PageBlock {
  return { page: 1, text, isBold: false, isItalic: false, isLarge: false, isLink: false, ...more };
}

function heading(text: string): PageBlock {
  return block(text, { isBold: true });
}

/** Items found as `part/item`, each with the text it begins with. */
function found(blocks: readonly PageBlock[], form: string): readonly string[] {
  return findItems(blocks, form).map(
    ({ official: { part, item }, at }) => `${part}/${item} ${blocks[at]?.text.slice(0, 12)}`,
  );
}

describe("findItems", () => {
  it("tells headings from their copies in the table of contents", () => {
    const titles = [
      "Item 1. Business",
      "Item 1A. Risk Factors",
      "Item 2. Properties",
      "Item 7. MD&A",
    ];
    const toc = titles.map((title, at) => block(`${title} ${at + 3}`));
    const body = titles.flatMap((title) => [heading(title), block(BODY)]);
    const starts = findItems([...toc, ...body], "10-K");
    expect(starts.map(({ at }) => at)).toEqual([4, 6, 8, 10]);
  });

  it("keeps apart the two Items 1 and 2 of a 10-Q, with and without PART headings", () => {
    const items = [
      "Item 1. Financial Statements",
      "Item 2. Management’s Discussion and Analysis",
      "Item 1. Legal Proceedings",
      "Item 2. Unregistered Sales of Equity Securities",
    ];
    const blocks = items.flatMap((title) => [heading(title), block(BODY)]);
    expect(found(blocks, "10-Q").map((text) => text.split(" ")[0])).toEqual([
      "I/1",
      "I/2",
      "II/1",
      "II/2",
    ]);
  });

  it("reads titles alone, and what a table of contents leads to, where no item is numbered", () => {
    const blocks = [
      block("Management’s Discussion and Analysis 6", { isLink: true, leadsTo: "mda" }),
      block("Risk Factors 27", { isLink: true, leadsTo: "risks" }),
      block("We begin without a title.", { ids: ["mda"] }),
      block(BODY),
      block("Risks of ours", { ids: ["risks"], isBold: true }),
      block(BODY),
      heading("LEGAL PROCEEDINGS"),
      block(BODY),
    ];
    expect(found(blocks, "10-K")).toEqual([
      "II/7 We begin wit",
      "I/1A Risks of our",
      "I/3 LEGAL PROCEE",
    ]);
  });

  it("goes on with Item 8 where its statements stand behind the last item", () => {
    const blocks = [
      ...[
        "Item 1. Business",
        "Item 1A. Risk Factors",
        "Item 7. Management’s Discussion and Analysis",
      ].flatMap((title) => [heading(title), block(BODY)]),
      heading("Item 8. Financial Statements and Supplementary Data"),
      block("They begin on page F-1."),
      heading("Item 15. Exhibits and Financial Statement Schedules"),
      block(BODY),
      heading("REPORT OF INDEPENDENT REGISTERED PUBLIC ACCOUNTING FIRM"),
      block(BODY),
    ];
    expect(found(blocks, "10-K").at(-1)).toBe("II/8 REPORT OF IN");
  });

  it("takes a sentence that names an item for a sentence", () => {
    const blocks = [
      ...["Item 1. Business", "Item 1A. Risk Factors", "Item 2. Properties"].flatMap((title) => [
        heading(title),
        block(BODY),
      ]),
      block("Item 7 of this report describes what moved our margins in the year."),
      block(BODY),
    ];
    expect(found(blocks, "10-K")).toHaveLength(3);
  });
});

describe("filingDocument", () => {
  it("leaves out running heads and page numbers", () => {
    const pages = [1, 2, 3, 4, 5, 6].flatMap((page) => [
      block("Made-up Corp. annual report", { page }),
      block(`Text of page ${page} that nobody repeats, ${"word ".repeat(page)}`, { page }),
      block(String(page), { page }),
    ]);
    const { blocks } = filingDocument(pages, "10-K");
    expect(blocks).toHaveLength(6);
  });
});
