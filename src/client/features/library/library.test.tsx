import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "#client/components/toaster.tsx";
import { Library } from "#client/features/library/library.tsx";
import { EMPTY_FILE_TEXT } from "#client/features/library/uploads.ts";
import { fakeApi, Refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import {
  addSampleDocuments,
  changeDocument,
  getCitations,
  type LibraryDocument,
  listDocuments,
} from "#contracts/knowledge-base.ts";

const FORM = "Files that wait for a ticker";

beforeEach(() => {
  fakeApi(listDocuments, { documents: [], names: {}, usedBytes: 0, quotaBytes: 1e9 });
  fakeApi(getCitations, { figures: {} });
});

/** A file that is refused where it is chosen: nothing is sent. */
function file(name: string): File {
  return new File([], name);
}

describe("an empty library", () => {
  it("says what it is for, and begins with the sample documents by one press", async () => {
    const { user } = renderWithProviders(<Library />);
    const added = fakeApi(addSampleDocuments, { documents: [MEMO] });
    expect(
      await screen.findByText(/^No document is ready yet\..+leads back to its page\.$/),
    ).toBeDefined();
    const press = await screen.findByRole("button", { name: "Add the sample documents" });
    fakeApi(listDocuments, { documents: [MEMO], names: {}, usedBytes: 20, quotaBytes: 1e9 });
    await user.click(press);
    expect(await screen.findByText("memo.txt")).toBeDefined();
    expect(added.map(({ body }) => body)).toEqual([{ ticker: "HPKG" }]);
  });

  it("keeps files that are chosen or dropped before their ticker, and asks for it in place", async () => {
    const { user } = renderWithProviders(<Library />);
    const upload = await screen.findByRole("button", { name: "Upload files" });
    expect(upload.getAttribute("aria-disabled")).not.toBe("true");
    await user.upload(screen.getByLabelText("Documents to upload"), file("memo.txt"));
    fireEvent.drop(screen.getByText("Drop files here"), {
      dataTransfer: { files: [file("call.txt")], types: ["Files"] },
    });
    const form = screen.getByRole("form", { name: FORM });
    expect(within(form).getByText("memo.txt, call.txt")).toBeDefined();
    await user.type(within(form).getByRole("textbox"), "hpkg{Enter}");
    expect(screen.queryByRole("form", { name: FORM })).toBeNull();
    expect(await screen.findAllByText(EMPTY_FILE_TEXT)).toHaveLength(2);
  });
});

const MEMO: LibraryDocument = {
  id: "5f0c8b64-8f0e-4f7e-9d43-0d5f0a3c1b11",
  ticker: "HPKG",
  fileName: "memo.txt",
  type: "Text",
  bytes: 20,
  status: "ready",
  pages: null,
  chunks: 1,
  uploadedAt: "2026-03-11T10:00:00.000Z",
};

const OTHER = "5f0c8b64-8f0e-4f7e-9d43-0d5f0a3c1b13";

describe("a document of the library", () => {
  it("is counted among those that could be shown; one that failed stands with its reason", async () => {
    const error = "Not readable: no text on 1 of 1 pages";
    const scan = {
      ...MEMO,
      id: "5f0c8b64-8f0e-4f7e-9d43-0d5f0a3c1b12",
      fileName: "scan.pdf",
      status: "failed" as const,
      error,
    };
    const documents = [MEMO, scan];
    fakeApi(listDocuments, { documents, names: {}, usedBytes: 20, quotaBytes: 1e9 });
    renderWithProviders(<Library />);
    expect(await screen.findByText("1 of 1 file shown")).toBeDefined();
    expect(screen.getByText(error)).toBeDefined();
  });

  it("is renamed and moved, keeps its ending, and goes back by Undo; a refusal stands at its field", async () => {
    fakeApi(listDocuments, { documents: [MEMO], names: {}, usedBytes: 20, quotaBytes: 1e9 });
    const answers = [
      new Refusal(400, {
        success: false,
        code: "invalid_input",
        error: "CVRD holds it",
        field: "ticker",
      }),
      { document: { ...MEMO, fileName: "Q3 memo.txt", ticker: "NEXT" } },
      { document: MEMO },
    ];
    const calls = fakeApi(changeDocument, () => answers.shift() ?? { document: MEMO });
    const { user } = renderWithProviders(
      <>
        <Library />
        <Toaster />
      </>,
    );
    await user.click(await screen.findByRole("button", { name: "Rename or move memo.txt" }));
    const dialog = await screen.findByRole("dialog", { name: "Rename or move" });
    const name = within(dialog).getByLabelText("Name");
    const save = within(dialog).getByRole("button", { name: "Save" });
    await user.clear(name);
    await user.click(save);
    expect(within(dialog).getByText("A file needs a name")).toBeDefined();
    expect(calls).toHaveLength(0);
    await user.type(name, "Q3 memo");
    const ticker = within(dialog).getByLabelText("Ticker");
    await user.clear(ticker);
    await user.type(ticker, "cvrd");
    await user.click(save);
    expect(await within(dialog).findByText("CVRD holds it")).toBeDefined();
    await user.clear(ticker);
    await user.type(ticker, "next");
    await user.click(save);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ body }) => body)).toEqual([
      { fileName: "Q3 memo.txt", ticker: "CVRD" },
      { fileName: "Q3 memo.txt", ticker: "NEXT" },
      { fileName: "memo.txt", ticker: "HPKG" },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

/** A request that the server answers at once. */
class Sent extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 202;
  readonly responseText = JSON.stringify({ success: true, document: MEMO, isKnown: false });
  open(): void {}
  send(): void {
    this.dispatchEvent(new Event("loadend"));
  }
}

describe("a file that was uploaded", () => {
  it("stands among those of the ticker that its document was moved to, not where it was sent", async () => {
    vi.stubGlobal("XMLHttpRequest", Sent);
    const documents = [
      { ...MEMO, ticker: "NEXT" },
      { ...MEMO, id: OTHER, fileName: "b.txt" },
    ];
    fakeApi(listDocuments, { documents, names: {}, usedBytes: 40, quotaBytes: 1e9 });
    const { user } = renderWithProviders(<Library />);
    await user.click(await screen.findByRole("button", { name: /^HPKG/ }));
    await user.upload(screen.getByLabelText("Documents to upload"), new File(["a"], "memo.txt"));
    await user.click(screen.getByRole("button", { name: /^NEXT/ }));
    expect(await screen.findByText("Ready. 1 passage.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: /^HPKG/ }));
    expect(screen.queryByText("Ready. 1 passage.")).toBeNull();
    expect(screen.queryByText("Waiting to be read")).toBeNull();
  });
});
