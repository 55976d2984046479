import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  checkBeforePublishing,
  getBlogPost,
  importSubscribers,
  listBlogPosts,
  listSubscribers,
  removeSubscriber,
  setBlogPostStatus,
  settleUncertain,
  updateBlogPost,
} from "#contracts/publishing.ts";
import { fakeApi } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { NewsletterStanding } from "./newsletter-standing.tsx";
import { PostList } from "./post-list.tsx";
import { SubscriberList } from "./subscriber-list.tsx";

const ID = "7c1e04b2-58d3-4f6a-9a41-2d0be7c61f35";
const POST = {
  id: ID,
  researchId: null,
  title: "Leverage is falling",
  excerpt: "Short",
  tags: [],
  creditRating: "BB",
  ratingTrend: "Stable",
  status: "published" as const,
  revision: 1,
  publishedAt: "2026-11-22T10:00:00.000Z",
  updatedAt: "2026-11-22T10:00:00.000Z",
};
const ANSWER = { success: true as const, blogPost: POST, newsletter: null };
const READER = {
  id: ID,
  email: "ana@desk.example",
  status: "confirmed" as const,
  since: "2026-11-22T10:00:00.000Z",
};
const STATS = { total: 3, successful: 1, failed: 0, queued: 0, uncertain: 2, suppressed: 0 };

const CHECK = {
  total: 0,
  sourced: 0,
  points: [],
  author: "Maren Oakes",
  ticker: null,
  company: null,
  disclosure: "",
};

describe("the owner's posts", () => {
  it("are taken down, and changed without a text being judged that stays", async () => {
    fakeApi(listBlogPosts, { posts: [POST] });
    const statuses = fakeApi(setBlogPostStatus, ANSWER);
    const updates = fakeApi(updateBlogPost, ANSWER);
    const checks = fakeApi(checkBeforePublishing, CHECK);
    const { user } = renderWithProviders(<PostList />);
    await user.click(await screen.findByRole("button", { name: /More actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await user.type(await screen.findByLabelText("Title"), " fast");
    const save = screen.getByRole("button", { name: "Save" });
    await waitFor(() => expect(save.getAttribute("aria-disabled")).toBeNull());
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(updates[0]?.body).toMatchObject({ title: "Leverage is falling fast" });
    expect(checks.at(-1)?.body).toMatchObject({ postId: ID, title: "Leverage is falling fast" });
    await user.click(screen.getByRole("button", { name: /More actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Take down" }));
    await waitFor(() => expect(statuses[0]?.body).toEqual({ status: "unpublished" }));
  });

  it("ask the owner what becomes of mails that may have been sent", async () => {
    fakeApi(getBlogPost, { ...ANSWER, failures: [] });
    const settled = fakeApi(settleUncertain, ANSWER);
    const { user } = renderWithProviders(
      <NewsletterStanding id={ID} stats={STATS} failures={[]} />,
    );
    expect(screen.getByText(/2 mails may or may not have been sent/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Leave them" }));
    await waitFor(() => expect(settled[0]?.body).toEqual({ action: "leave" }));
  });
});

describe("the subscribers", () => {
  it("are found, imported with consent, exported and removed", async () => {
    fakeApi(listSubscribers, { confirmed: 1, bounced: 0, subscribers: [READER] });
    const imports = fakeApi(importSubscribers, { added: 1, known: 0, left: 1, invalid: ["b@"] });
    const removals = fakeApi(removeSubscriber, undefined);
    const { user } = renderWithProviders(<SubscriberList />);
    const found = await screen.findByText("ana@desk.example");
    expect(screen.getByRole("link", { name: "Export" }).getAttribute("href")).toBe(
      "/api/newsletter/subscribers/export",
    );
    await user.click(screen.getByRole("button", { name: "Import" }));
    const dialog = await screen.findByRole("dialog", { name: "Import subscribers" });
    await user.type(within(dialog).getByLabelText("Addresses"), "ben@desk.example");
    const send = within(dialog).getByRole("button", { name: "Import" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.click(within(dialog).getByLabelText(/agreed/));
    await user.click(send);
    expect(await screen.findByText("1 address added")).toBeTruthy();
    expect(imports[0]?.body).toEqual({ text: "ben@desk.example" });
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
    await user.click(within(found.closest("tr") ?? found).getByRole("button", { name: /^Remove/ }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => expect(removals).toHaveLength(1));
  });
});
