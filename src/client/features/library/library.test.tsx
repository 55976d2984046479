import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Library } from "#client/features/library/library.tsx";
import { EMPTY_FILE_TEXT } from "#client/features/library/uploads.ts";
import { fakeApi } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getCitations, listDocuments } from "#contracts/knowledge-base.ts";

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
