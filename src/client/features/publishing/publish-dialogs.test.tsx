import { screen, waitFor } from "@testing-library/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  checkBeforePublishing,
  convertToBlog,
  getBlogPost,
  listBlogPosts,
  listSubscribers,
  updateBlogPost,
} from "#contracts/publishing.ts";
import {
  convertToTwitter,
  deleteThread,
  getTwitterConnection,
  listThreads,
  resumeThread,
  type ThreadState,
} from "#contracts/thread.ts";
import { getResearch } from "#contracts/research.ts";
import { documentOf } from "#client/document/session/testing/documents.ts";
import { fakeApi, Refusal, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { PublishBlogDialog, type TextEdit } from "./publish-blog-dialog.tsx";
import { PublishThreadDialog } from "./publish-thread-dialog.tsx";
import { ThreadList } from "./thread-list.tsx";

const ID = "7c1e04b2-58d3-4f6a-9a41-2d0be7c61f35";
const KEY = "7c1e04b2-58d3-4f6a-9a41-2d0be7c61f37";
const TEXT = {
  researchId: ID,
  title: "FY2025 results",
  content: "Leverage is 3.0x.",
  pending: 0,
  untilSaved: async () => undefined,
};
const STATS = { total: 2, successful: 1, failed: 0, queued: 1, uncertain: 0, suppressed: 0 };
const CHECK = {
  total: 1,
  sourced: 0,
  author: "Maren Oakes",
  ticker: "HPKG",
  company: "Harbour Packaging Group",
  disclosure: "Disclosure: I own none of it.",
};
const PUBLISHED = {
  success: true as const,
  blogPost: {
    id: ID,
    researchId: ID,
    title: "Leverage is falling",
    excerpt: "Short",
    tags: [],
    creditRating: "NR",
    ratingTrend: "Stable",
    status: "published" as const,
    revision: 1,
    publishedAt: "2026-11-22T10:00:00.000Z",
    updatedAt: "2026-11-22T10:00:00.000Z",
  },
  newsletter: { stats: STATS },
};

beforeEach(() => {
  localStorage.clear();
  fakeApi(listSubscribers, { confirmed: 2, bounced: 1, subscribers: [] });
  fakeApi(getTwitterConnection, { connected: false, checkedAt: "2026-11-22T10:00:00.000Z" });
  fakeApi(listThreads, { threads: [] });
  fakeApi(listBlogPosts, { posts: [{ ...PUBLISHED.blogPost, researchId: ID }] });
});

function isDisabled(name: string): boolean {
  return screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
}

function Held({ dialog }: { readonly dialog: (onClose: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && dialog(() => setIsOpen(false));
}

type BlogProps = Omit<ComponentProps<typeof PublishBlogDialog>, "onClose">;

async function openBlog(props: Partial<BlogProps> = {}) {
  const actions = {
    onShow: vi.fn<() => void>(),
    onEdit: vi.fn<(change: TextEdit) => void>(),
  };
  const opened = renderWithProviders(
    <Held
      dialog={(onClose) => (
        <PublishBlogDialog {...{ isOwner: true, text: TEXT, onClose, ...actions, ...props }} />
      )}
    />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Publish Research to Blog" });
  return { ...opened, ...actions, dialog };
}

describe("Publish Research to Blog", () => {
  it("tells everybody but the owner who may publish", async () => {
    await openBlog({ isOwner: false });
    expect(screen.getByText(/Blog publishing is restricted to the master user/)).toBeTruthy();
    expect(screen.queryByLabelText("Title")).toBeNull();
  });

  it("asks for title and excerpt, keeps the fields when it fails, and shows the post when it is up", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, sourced: 1, points: [] });
    fakeApi(convertToBlog, refusal(503, "unavailable", "The database did not answer."));
    const { user } = await openBlog();
    const publish = await screen.findByRole("button", { name: "Publish" });
    await waitFor(() => expect(publish.getAttribute("aria-disabled")).toBeNull());
    await user.click(publish);
    expect(await screen.findByText("Please provide both title and excerpt")).toBeTruthy();
    await user.type(screen.getByLabelText("Excerpt"), "Short");
    await user.type(screen.getByLabelText("Tags"), " High Yield {Enter}high yield{Enter}");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Failed to publish blog post")).toBeTruthy();
    expect(screen.getByDisplayValue("Short")).toBeTruthy();
    const calls = fakeApi(convertToBlog, PUBLISHED);
    fakeApi(getBlogPost, { ...PUBLISHED, failures: [] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const link = await screen.findByRole("link", { name: /Open the post/ });
    expect(link.getAttribute("href")).toBe(`/blog/${ID}`);
    expect(calls[0]?.body).toMatchObject({ tags: ["High Yield"], confirmedPoints: [] });
    expect(await screen.findByText("1 of 2 handled, 50%")).toBeTruthy();
  });

  const CONTENT = "Leverage is 3.0x. [TBD]";
  const [WRONG, UNFINISHED, UNDISCLOSED] = [
    {
      id: "a",
      kind: "contradicted" as const,
      text: "3.0x",
      sourced: "2.8x",
      section: "Leverage",
      position: 12,
      length: 4,
      binding: { ref: { entity: "HPKG", item: "Net Leverage (x)", period: "2025" } },
    },
    { id: "b", kind: "unfinished" as const, text: "[TBD]", section: "", position: 18, length: 5 },
    { id: "c", kind: "disclosure" as const },
  ];

  it("settles what is open by edits of the very text that was judged", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, points: [WRONG, UNFINISHED, UNDISCLOSED] });
    const { user, onEdit } = await openBlog({ text: { ...TEXT, content: CONTENT } });
    await user.click(await screen.findByRole("button", { name: "Use 2.8x" }));
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.click(screen.getByRole("button", { name: "Leave these out" }));
    const anchors = [{ from: 0, to: 4, binding: WRONG.binding, by: "analyst" }];
    expect(onEdit.mock.calls.map(([change]) => change)).toMatchObject([
      {
        madeFor: CONTENT,
        edits: [{ type: "replace", position: 12, length: 4, content: "2.8x", anchors }],
      },
      { madeFor: CONTENT, edits: [{ type: "add", content: `\n\n${CHECK.disclosure}` }] },
      { madeFor: CONTENT, edits: [{ type: "remove", position: 17, length: 6 }] },
    ]);
  });

  it("says that a post of the document is up, and gives it the present text instead of making another", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, sourced: 1, points: [] });
    fakeApi(getResearch, { document: documentOf({ id: ID, content: "Leverage is 2.9x." }) });
    const published = fakeApi(convertToBlog, PUBLISHED);
    const updated = fakeApi(updateBlogPost, PUBLISHED);
    const { user } = await openBlog();
    expect(await screen.findByText(/“Leverage is falling” of this document is up/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Update it" }));
    await waitFor(() => expect(isDisabled("Save")).toBe(false));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(updated[0]?.body).toMatchObject({
      title: "Leverage is falling",
      researchContent: "Leverage is 2.9x.",
    });
    expect(published).toHaveLength(0);
  });

  it("says nothing of posts of other documents, or that were taken down", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, sourced: 1, points: [] });
    fakeApi(listBlogPosts, {
      posts: [
        { ...PUBLISHED.blogPost, researchId: KEY },
        { ...PUBLISHED.blogPost, status: "unpublished" },
      ],
    });
    await openBlog();
    await waitFor(() => expect(isDisabled("Publish")).toBe(false));
    expect(screen.queryByText(/of this document is up/)).toBeNull();
  });

  it("says what waits to be accepted and would not go out", async () => {
    await openBlog({ text: { ...TEXT, pending: 2 } });
    expect(screen.getByText(/without 2 pending edits$/)).toBeTruthy();
  });

  it("offers no words about interests that the author did not write", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, disclosure: null, points: [UNDISCLOSED] });
    await openBlog();
    const link = await screen.findByRole("link", { name: "Settings" });
    expect(link.getAttribute("href")).toBe("/account");
    expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  });

  it("waits for a yes to exactly what is open, and asks again for what came to be open since", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, points: [WRONG] });
    const refused = refusal(400, "invalid_input", "1 point is open.");
    const calls = fakeApi(convertToBlog, refused);
    const { user } = await openBlog({ text: { ...TEXT, content: CONTENT } });
    const publish = await screen.findByRole("button", { name: "Publish with this point" });
    await user.type(screen.getByLabelText("Excerpt"), "Short");
    expect(publish.getAttribute("aria-disabled")).toBe("true");
    const yes = await screen.findByRole("checkbox", { name: /Publish with this point/ });
    // What it waits for comes right after it in the order of Tab.
    publish.focus();
    for (let stops = 0; document.activeElement !== yes; stops += 1) {
      expect(stops).toBeLessThan(4);
      await user.tab();
    }
    await user.click(yes);
    await waitFor(() => expect(publish.getAttribute("aria-disabled")).toBeNull());
    fakeApi(checkBeforePublishing, { ...CHECK, points: [UNFINISHED] });
    await user.click(publish);
    expect(await screen.findByText(/is left for the author/)).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({ confirmedPoints: [WRONG.id] });
    expect(screen.getByDisplayValue("Short")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Publish with/ }).checked).toBe(
      false,
    );
  });
});

function threadState(changes: Partial<ThreadState> = {}): ThreadState {
  return {
    id: ID,
    researchId: ID,
    createdAt: "2026-11-22T10:00:00.000Z",
    state: "interrupted",
    message: "Posting stopped before the end.",
    posts: [
      { order: 1, text: "One 1/2", id: "1899", state: "posted" },
      { order: 2, text: "Two 2/2", state: "posting" },
    ],
    ...changes,
  };
}

async function openThread(isOwner = true) {
  const props = { isOwner, text: TEXT, onShow: vi.fn<() => void>() };
  const opened = renderWithProviders(
    <Held dialog={(onClose) => <PublishThreadDialog {...{ ...props, onClose }} />} />,
  );
  await screen.findByRole("dialog", { name: "Publish Research as Twitter Thread" });
  return opened;
}

describe("Publish Research as Twitter Thread", () => {
  it("offers the connected company and the address of the document's post", async () => {
    fakeApi(checkBeforePublishing, { ...CHECK, points: [] });
    await openThread();
    expect(await screen.findByDisplayValue("Harbour Packaging Group")).toBeTruthy();
    expect(await screen.findByDisplayValue(new RegExp(`/blog/${ID}$`))).toBeTruthy();
    expect(await screen.findByText(/0 of 1 figure sourced/)).toBeTruthy();
    expect(isDisabled("Preview Thread")).toBe(false);
  });

  it("tells everybody but the owner who may publish", async () => {
    await openThread(false);
    expect(
      screen.getByText(/Twitter publishing is restricted to the master user account only/),
    ).toBeTruthy();
  });

  it.each([
    [refusal(500, "internal", "Something went wrong"), "Failed to generate preview"],
    [new Refusal(502, "<html>Bad gateway</html>"), "Failed to generate preview"],
    [refusal(400, "invalid_input", "Nothing is left to post"), "Nothing is left to post"],
  ])("says what came of a preview that failed, %#", async (answer, sentence) => {
    fakeApi(checkBeforePublishing, { ...CHECK, points: [] });
    fakeApi(convertToTwitter, answer);
    const { user } = await openThread();
    await screen.findByDisplayValue("Harbour Packaging Group");
    await user.click(screen.getByRole("button", { name: "Preview Thread" }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it("previews once the company is named, then posts", async () => {
    const preview = {
      success: true as const,
      message: "Preview generated: 1 tweet, ~40 characters total",
      threadPosts: [
        {
          order: 1,
          text: "Harbour: Leverage is 3.0x. 1/1",
          weight: 30,
          sourceNumbers: [1],
          figures: [{ from: 21, to: 25 }],
        },
      ],
      totalTweets: 1,
      estimatedLength: 40,
      leftOut: ["Net Leverage", "Debt"].map((figure, position) => ({
        sentence: figure,
        position,
        length: 1,
        figure,
        state: "exhibit" as const,
      })),
    };
    const calls = fakeApi(convertToTwitter, preview);
    fakeApi(checkBeforePublishing, { ...CHECK, company: null, points: [] });
    const { user } = await openThread();
    expect(await screen.findByText("Check your API credentials")).toBeTruthy();
    expect(isDisabled("Preview Thread")).toBe(true);
    await user.type(screen.getByLabelText("Company name"), "Harbour");
    await user.type(screen.getByLabelText("Custom hashtags"), "Packaging{Enter}");
    expect(isDisabled("Publish Thread")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Preview Thread" }));
    const figure = await screen.findByText("3.0x");
    const card = figure.closest("li");
    expect(card?.textContent).toContain("Harbour: Leverage is 3.0x. 1/1");
    expect(card?.textContent).toContain("30 of 280");
    expect(screen.getByText(preview.message)).toBeTruthy();
    const folded = screen.getByText("2 exhibits are left out").closest("details");
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain("An exhibit is left out: Debt is drawn");
    expect(calls[0]?.body).toMatchObject({
      action: "preview",
      options: { companyName: "Harbour", customHashtags: ["#Packaging"], maxTweetsPerThread: 8 },
    });
    const thread = threadState({
      state: "posted",
      threadId: "1899",
      posts: [{ order: 1, text: "Harbour: Leverage is 3.0x. 1/1", id: "1899", state: "posted" }],
    });
    fakeApi(convertToTwitter, refusal(500, "internal", "Something went wrong"));
    await user.click(screen.getByRole("button", { name: "Publish Thread" }));
    expect(await screen.findByText("Failed to publish Twitter thread")).toBeTruthy();
    fakeApi(convertToTwitter, { ...preview, thread });
    fakeApi(listThreads, { threads: [thread] });
    await user.click(screen.getByRole("button", { name: "Publish Thread" }));
    expect(await screen.findByText("Thread published, 1 tweet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "https://x.com/i/status/1899" })).toBeTruthy();
  });

  it("shows each thread of the document that stopped, to be resumed or taken back", async () => {
    const other = "7c1e04b2-58d3-4f6a-9a41-2d0be7c61f36";
    const stopped = threadState({ message: "The other window's stopped too.", id: other });
    const elsewhere = threadState({ researchId: null, message: "Another document's", id: KEY });
    fakeApi(listThreads, { threads: [stopped, threadState(), elsewhere] });
    const resumed = fakeApi(resumeThread, { success: true, thread: threadState() });
    const deleted = fakeApi(deleteThread, { success: true, thread: threadState() });
    const { user } = await openThread();
    expect(await screen.findByText("The other window's stopped too.")).toBeTruthy();
    expect(screen.getByText("Posting stopped before the end.")).toBeTruthy();
    expect(screen.queryByText("Another document's")).toBeNull();
    await user.click(screen.getAllByRole("button", { name: "Resume" })[1] ?? document.body);
    await waitFor(() => expect(resumed[0]?.params["id"]).toBe(ID));
    await user.click(screen.getAllByRole("button", { name: "Delete posted" })[0] ?? document.body);
    await user.click(screen.getByRole("button", { name: "Delete them on X for good" }));
    await waitFor(() => expect(deleted[0]?.params["id"]).toBe(other));
  });
});

describe("the owner's threads", () => {
  it("can be resumed and taken back when their document is gone", async () => {
    fakeApi(listThreads, { threads: [threadState({ researchId: null })] });
    const resumed = fakeApi(resumeThread, { success: true, thread: threadState() });
    const { user } = renderWithProviders(<ThreadList />);
    expect(await screen.findByText("1 of 2 posted")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Open/ }));
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    await waitFor(() => expect(resumed).toHaveLength(1));
  });
});
