import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CheckDocument } from "#client/features/library/check-document.tsx";
import { NOTHING_READ } from "#client/features/library/checked-document.tsx";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import {
  checkDocument,
  CHECKED_TYPES_TEXT,
  type CheckedDocumentAnswer,
} from "#contracts/check-document.ts";

const FIGURE = { because: "Revenues FY2025.", place: "Credit view" };
const ANSWER: CheckedDocumentAnswer = {
  fileName: "memo_checked.docx",
  file: btoa("the file"),
  counts: { contradicted: 1, matches: 0, unsupported: 1, verified: 1 },
  notes: ["The file holds macros. They are kept and were not run."],
  figures: [
    {
      ...FIGURE,
      text: "5%",
      state: "verified",
      title: "5% is verified",
      sentence: "Up 5%.",
      at: 3,
    },
    {
      ...FIGURE,
      text: "6%",
      state: "unsupported",
      title: "6% is unknown",
      sentence: "6% and 6% more",
      at: 7,
    },
    {
      ...FIGURE,
      text: "7x",
      state: "contradicted",
      title: "7x is contradicted",
      sentence: "At 7x",
      at: 3,
    },
  ],
};
const MEMO = new File(["memo"], "memo.docx");
const MODELS = [{ id: "0a1b2c3d-0000-4000-8000-000000000001", ticker: "KHC", name: "Base" }];
const ACTION = { name: "Check figures" };

function SearchBox({ onChoose }: { readonly onChoose: (ticker: string) => void }) {
  return (
    <button type="button" onClick={() => onChoose("KHC")}>
      Find KHC
    </button>
  );
}

function open(connected: readonly string[] = ["HPKG"], dropped?: File) {
  const onClose = vi.fn<() => void>();
  return {
    onClose,
    ...renderWithProviders(
      <CheckDocument {...{ connected, dropped, models: MODELS, SearchBox, onClose }} />,
    ),
  };
}

describe("checking a document", () => {
  it("takes a file and its companies, and shows what is open first", async () => {
    fakeApi(checkDocument, ANSWER);
    const { user } = open([]);
    const check = await screen.findByRole("button", ACTION);
    expect(check.getAttribute("aria-disabled")).toBe("true");
    await user.upload(screen.getByLabelText("Document to check"), MEMO);
    await user.click(screen.getByRole("button", { name: "Find KHC" }));
    await user.click(screen.getByRole("checkbox", { name: "KHC Base" }));
    await user.click(check);
    const rows = within(await screen.findByRole("region", { name: "Figures" }));
    expect(screen.getByText("memo.docx, held to KHC and KHC Base")).toBeDefined();
    expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "At 7xCredit view7x is contradictedRevenues FY2025.",
      "6% and 6% moreCredit view6% is unknownRevenues FY2025.",
    ]);
    expect(screen.getByText(/2 comments and a summary were added/)).toBeDefined();
    expect(screen.getByText(/macros/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Download checked .docx" })).toBeDefined();
    await user.click(rows.getByRole("button", { name: "Verified 1" }));
    expect(rows.getAllByRole("listitem")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("memo.docx")).toBeDefined();
  });

  it("says where no figure was read", async () => {
    const counts = { contradicted: 0, matches: 0, unsupported: 0, verified: 0 };
    fakeApi(checkDocument, { ...ANSWER, figures: [], counts });
    const { user } = open(["HPKG"], MEMO);
    await user.click(await screen.findByRole("button", ACTION));
    expect((await screen.findByRole("alert")).textContent).toBe(NOTHING_READ);
  });

  it("says what is wrong in place, and what was chosen stays", async () => {
    fakeApi(checkDocument, refusal(400, "invalid_input", "This file is damaged"));
    const { user } = open(["HPKG"], MEMO);
    await user.click(await screen.findByRole("button", ACTION));
    expect((await screen.findByRole("alert")).textContent).toBe("This file is damaged");
    expect(screen.getByText("HPKG")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove HPKG" }));
    expect(screen.getByRole("button", ACTION).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("checkbox", { name: "KHC Base" }));
    expect(screen.getByRole("button", ACTION).getAttribute("aria-disabled")).not.toBe("true");
  });

  it("refuses other files before they are sent", async () => {
    open(["HPKG"], new File(["x"], "notes.txt"));
    expect((await screen.findByRole("alert")).textContent).toBe(CHECKED_TYPES_TEXT);
    expect(screen.getByRole("button", ACTION).getAttribute("aria-disabled")).toBe("true");
  });

  it("can be stopped while it goes on, and closed", async () => {
    fakeApi(checkDocument, () => new Promise(() => undefined));
    const { user, onClose } = open(["HPKG"], MEMO);
    await user.click(await screen.findByRole("button", ACTION));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
  });
});
