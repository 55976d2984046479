import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { documentOf } from "#client/document/session/testing/documents.ts";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { ANA, renderApp, resizeTo } from "#client/testing/render-app.tsx";
import { getSubscription } from "#contracts/accounts.ts";
import { canvasChat, getChatUsage } from "#contracts/assistant.ts";
import {
  createResearch,
  getResearch,
  listResearch,
  type ResearchDocument,
  saveResearch,
  UNTITLED,
} from "#contracts/research.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { isTemplatesCollapsed, PANES } from "./pane-layout.ts";

const USAGE = { used: 1, limit: 10, resetsAt: "2026-11-21T00:00:00.000Z" };

beforeEach(() => {
  vi.stubGlobal("innerWidth", 1440);
  fakeApi(getSubscription, { subscription: { status: "none" } });
  fakeApi(getChatUsage, { ...USAGE, engine: "built-in" });
});

describe("/canvas", () => {
  it("opens the document changed last", async () => {
    fakeDocument(documentOf());
    fakeApi(listResearch, { documents: [summaryOf(documentOf())] });
    const { address } = renderAppWithFakes("/canvas");
    await screen.findByRole("region", { name: "Research Canvas" });
    expect(address()).toBe(`/canvas/${documentOf().id}`);
  });

  it("opens the document about the ticker asked for", async () => {
    fakeDocument(documentOf());
    const other = { ...summaryOf(documentOf()), id: "22222222-2222-4222-8222-222222222222" };
    fakeApi(listResearch, {
      documents: [other, { ...summaryOf(documentOf()), ticker: "HPKG" }],
    });
    const { address } = renderAppWithFakes("/canvas?ticker=HPKG");
    await waitFor(() => expect(address()).toBe(`/canvas/${documentOf().id}?ticker=HPKG`));
  });

  it("opens a blank one for a company that none is about, its figures on their way", async () => {
    const saves = fakeDocument(documentOf());
    const blank = { ...summaryOf(documentOf()), title: UNTITLED, words: 0 };
    fakeApi(listResearch, { documents: [blank] });
    const { address } = renderAppWithFakes("/canvas?ticker=HPKG");
    await waitFor(() => expect(address()).toBe(`/canvas/${documentOf().id}?ticker=HPKG`));
    expect(saves[0]?.body).toMatchObject({
      connectedData: [
        { type: "financial", ticker: "HPKG", status: "loading" },
        { type: "rag-query", ticker: "HPKG", status: "loading", filingType: "10-K" },
      ],
    });
  });

  it("opens a new document when there is none, and keeps the ticker asked for", async () => {
    fakeDocument(documentOf({ content: "", title: "Untitled research" }));
    fakeApi(listResearch, { documents: [] });
    const created = fakeApi(createResearch, { document: documentOf() });
    const { address } = renderAppWithFakes("/canvas?ticker=AAPL");
    expect(await screen.findByText("Start writing your research here...")).toBeTruthy();
    expect(created).toHaveLength(1);
    expect(address()).toBe(`/canvas/${documentOf().id}?ticker=AAPL`);
  });

  it("says so when there is no such document, and leads home", async () => {
    fakeApi(getResearch, refusal(404, "not_found", "This document does not exist"));
    renderAppWithFakes("/canvas/11111111-1111-4111-8111-111111111111");
    expect(await screen.findByRole("heading", { name: "No such document" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  });

  it("offers to try again when the server does not answer", async () => {
    fakeApi(getResearch, refusal(503, "unavailable", "The database is away."));
    const { user } = renderAppWithFakes(`/canvas/${documentOf().id}`);
    expect(await screen.findByText("The database is away.")).toBeTruthy();
    fakeDocument(documentOf());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Research Canvas" })).toBeTruthy();
  });
});

describe("the workspace", () => {
  it("has the panes of the specification, moved by handles that have names", async () => {
    await openCanvas();
    for (const name of ["Data sources", "Research Canvas", "Analysis Templates", "AI Chat"]) {
      expect(await screen.findByRole("region", { name })).toBeTruthy();
    }
    for (const name of ["Resize data sources", "Resize assistant", "Resize templates"]) {
      expect(screen.getByRole("separator", { name })).toBeTruthy();
    }
    expect(PANES).toEqual({
      sources: { defaultSize: "25%", minSize: "20%", maxSize: "35%" },
      canvas: { defaultSize: "45%", minSize: "30%" },
      assistant: { defaultSize: "30%", minSize: "25%", maxSize: "40%" },
      templates: { defaultSize: "35%", minSize: "8%", maxSize: "50%", collapsedSize: "8%" },
      chat: { defaultSize: "65%", minSize: "50%" },
    });
    expect(
      [8, 8.2].map((asPercentage) => isTemplatesCollapsed({ asPercentage, inPixels: 60 })),
    ).toEqual([true, false]);
  });

  it("shows the title in the header and lets it be edited there", async () => {
    const { user, saves } = await openCanvas();
    await user.click(await screen.findByRole("button", { name: "Title: Debt. Rename" }));
    await user.keyboard("2031 notes{Enter}");
    const renamed = screen.getByRole("button", { name: "Title: 2031 notes. Rename" });
    expect(document.activeElement).toBe(renamed);
    await waitFor(() => expect(saves[0]?.body).toMatchObject({ title: "2031 notes" }), {
      timeout: 3_000,
    });
  });

  it("goes from pane to pane with F6 and back with Shift F6", async () => {
    const { user } = await openCanvas();
    await user.keyboard("{F6}");
    expect(paneOf()).toBe("Data sources");
    await user.keyboard("{F6}");
    expect(paneOf()).toBe("Research Canvas");
    await user.keyboard("{F6}");
    expect(document.activeElement?.closest("[role=toolbar]")).not.toBeNull();
    await user.keyboard("{F6}{F6}");
    expect(paneOf()).toBe("AI Chat");
    await user.keyboard("{Shift>}{F6}{/Shift}");
    expect(paneOf()).toBe("Analysis Templates");
  });

  it("opens the export with Ctrl Shift E", async () => {
    const { user } = await openCanvas();
    await user.keyboard("{Control>}{Shift>}e{/Shift}{/Control}");
    expect(await screen.findByRole("dialog", { name: "Export Research" })).toBeTruthy();
  });

  it("says why a blank document can't be exported or rewritten, by key and in the palette", async () => {
    const { user } = await openCanvas(documentOf({ content: "", title: "Untitled research" }));
    await user.keyboard("{Control>}{Shift>}e{/Shift}{/Control}");
    expect(await screen.findByText("Export research: The document is blank")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    for (const name of ["AI Rewrite", "Export"]) {
      const button = screen.getByRole("button", { name });
      expect(button.getAttribute("aria-disabled")).toBe("true");
    }
    fakeApi(listResearch, { documents: [] });
    await user.keyboard("{Control>}k{/Control}");
    const palette = await screen.findByRole("dialog", { name: "Search" });
    for (const name of [/^Export research/, /^Rewrite with AI/]) {
      const command = await within(palette).findByRole("option", { name });
      expect(command.textContent).toContain("The document is blank");
    }
    await user.keyboard("{Escape}");
  });

  it("keeps proposed changes pending, and applies generated text at once", async () => {
    const { user } = await openCanvas();
    const change = editOf({ type: "replace", position: 0, length: 4, content: "Net debt" });
    await ask(user, "edit", change);
    expect(await screen.findByRole("button", { name: "Accept All" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Reject edit 1" }));
    await ask(user, "generate", { ...change, id: "g", autoApply: true });
    expect(await screen.findByText(/^Applied to the document: /)).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Research text" }).textContent).toBe("Net debt");
  });
});

function paneOf(): string | null | undefined {
  return document.activeElement?.closest("section")?.getAttribute("aria-label");
}

function renderAppWithFakes(path: string) {
  const rendered = renderApp(path, ANA);
  resizeTo(1440);
  return rendered;
}

async function openCanvas(document = documentOf()) {
  const saves = fakeDocument(document);
  const { user } = renderAppWithFakes(`/canvas/${document.id}`);
  await screen.findByRole("region", { name: "Research Canvas" });
  await screen.findByRole("region", { name: "AI Chat" });
  return { user, saves };
}

function fakeDocument(document: ResearchDocument) {
  fakeApi(getResearch, { document });
  let { revision } = document;
  return fakeApi(saveResearch, () => {
    revision += 1;
    return { document: { ...document, revision } };
  });
}

async function ask(
  user: ReturnType<typeof renderApp>["user"],
  requestType: "edit" | "generate",
  edit: Edit,
): Promise<void> {
  fakeApi(canvasChat, {
    success: true,
    content: "One change.",
    edits: [edit],
    requestType,
    engine: "built-in",
    usage: USAGE,
  });
  const chat = screen.getByRole("region", { name: "AI Chat" });
  await user.type(within(chat).getByRole("textbox"), "State it net{Enter}");
}

function editOf(fields: Omit<Edit, "id" | "timestamp">): Edit {
  return { id: "e", timestamp: "2026-11-20T09:44:00.000Z", ...fields };
}

function summaryOf({ id, title, revision, updatedAt }: ResearchDocument) {
  return {
    id,
    title,
    ticker: null,
    excerpt: "",
    words: 1,
    figures: null,
    isPublished: false,
    revision,
    updatedAt,
  };
}
