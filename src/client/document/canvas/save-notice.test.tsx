import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { CONFLICT_TEXT, SaveNotice } from "./save-notice.tsx";
import { nextStep } from "#client/document/session/save-queue.ts";
import { documentSession } from "#client/document/session/document-session.ts";
import { documentOf, memoryJournal } from "#client/document/session/testing/documents.ts";

describe("a text that was changed in two places", () => {
  it("is compared when that is asked for, and a later one does not open by itself", async () => {
    const session = documentSession(
      { document: documentOf(), kept: { works: [], histories: [] } },
      memoryJournal(),
    );
    const { user } = renderWithProviders(
      <SaveNotice session={session} onCopySaved={vi.fn<(id: string) => void>()} />,
    );
    const changeElsewhere = (revision: number) => {
      const document = documentOf({ revision, content: `Theirs, ${revision}` });
      act(() => session.dispatch({ type: "refreshed", document, now: Date.now() }));
    };
    act(() => session.change({ type: "typed", content: "Mine", time: Date.now() }));
    changeElsewhere(2);
    await user.click(screen.getByRole("button", { name: "Compare" }));
    await user.click(await screen.findByRole("button", { name: "Keep mine" }));
    expect(screen.queryByText(CONFLICT_TEXT)).toBeNull();
    expect(session.get().manuscript.content).toBe("Mine");

    changeElsewhere(3);
    expect(screen.getByText(CONFLICT_TEXT)).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a text that there is no room for", () => {
  it("stays here under the server's sentence, and is sent again when that is asked for", async () => {
    const session = documentSession(
      { document: documentOf(), kept: { works: [], histories: [] } },
      memoryJournal(),
    );
    const { user } = renderWithProviders(
      <SaveNotice session={session} onCopySaved={vi.fn<(id: string) => void>()} />,
    );
    const message = "Your documents and their data take 1 MB, all the room there is.";
    const failure = { kind: "full", message } as const;
    act(() => {
      session.change({ type: "typed", content: "Mine", time: Date.now() });
      session.dispatch({ type: "queue", event: { type: "failed", failure, now: Date.now() } });
    });
    expect(screen.getByText(message)).toBeDefined();
    expect(session.get().manuscript.content).toBe("Mine");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(nextStep(session.get().queue, Date.now())).toEqual({ kind: "send" });
  });
});
