import { describe, expect, it } from "vitest";
import { quotedPart } from "#core/writing/analyst/quoted-part.ts";

const TEXT =
  "Net debt fell to $1,076 million. The revolver of $350 million was undrawn.\n\nIt matures in June 2029.";

describe("a quotation of a passage", () => {
  it("is the sentence that was asked for, not the whole passage", () => {
    expect(quotedPart(TEXT, { query: "How large is the credit facility?" })).toMatchObject({
      text: "The revolver of $350 million was undrawn.",
      start: TEXT.indexOf("The revolver"),
    });
  });

  it("is the sentences of what is chosen, whole", () => {
    const [from, to] = [TEXT.indexOf("$350"), TEXT.indexOf("June")];
    expect(quotedPart(TEXT, { query: "net debt", chosen: { from, to } }).text).toBe(
      "The revolver of $350 million was undrawn.\n\nIt matures in June 2029.",
    );
  });

  it("is the first sentence where nothing was asked for, and the row of a table", () => {
    expect(quotedPart(TEXT, { query: "Full context" }).text).toMatch(/^Net debt fell/);
    const table = "In millions of dollars\nTerm loan | 2025: 225\nGoodwill | 2025: 412";
    expect(quotedPart(table, { query: "goodwill" }).text).toBe("Goodwill | 2025: 412");
  });
});
