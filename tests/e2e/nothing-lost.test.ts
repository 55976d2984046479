import { expect, launchFootnote, newAnalyst, openCanvas, signUpByCall, test } from "./footnote.ts";

test.describe("Nothing typed is lost", () => {
  test("text typed while the server is down is kept and saved when it is back", async ({
    browser,
  }) => {
    const footnote = await launchFootnote({});
    const context = await browser.newContext({ baseURL: footnote.url });
    const page = await context.newPage();
    await signUpByCall(page, newAnalyst());
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await canvas.typeAtEnd("Before the fall.");
    await canvas.expectSaved();
    const address = page.url();

    await footnote.stop();
    await canvas.typeAtEnd(" Written in the dark.");
    await expect(
      page.getByText(/^(Offline\. Kept on this computer\.|Not saved since)/),
    ).toBeVisible();
    await expect(page.getByText("All changes saved")).toBeHidden();

    await footnote.start();
    await expect(page.getByText("All changes saved")).toBeVisible({ timeout: 40_000 });
    const other = await context.newPage();
    await other.goto(address);
    await expect(openCanvas(other).editor).toContainText("Before the fall. Written in the dark.");
    await context.close();
    await footnote.stop();
  });

  test("what can't be fetched leaves the text as it is, and opens when it is asked for again", async ({
    signedIn: { page },
  }) => {
    // Without an answer nothing is fetched ahead either.
    await page.route("**/favicon.svg", (route) => route.abort());
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await canvas.typeAtEnd("Before the tunnel.");
    await canvas.expectSaved();
    // What came with the page is no longer an answer.
    await page.waitForFunction(() => performance.now() > 2_500);
    await page.context().setOffline(true);
    const dialog = page.getByRole("dialog", { name: "Export" });
    const panel = page.getByRole("region", { name: "AI Rewrite" });
    const rewrite = page.getByRole("button", { name: "AI Rewrite", exact: true });
    const told = page.getByText("This could not be opened");
    await rewrite.click();
    await expect(told).toBeVisible();
    await expect(rewrite).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Control+Shift+E");
    await expect(told).toHaveCount(2);
    await canvas.typeAtEnd(" And in it.");
    expect(await canvas.text()).toBe("Before the tunnel. And in it.");

    // What was asked for in the tunnel does not come up behind it, over what is done by then.
    expect(asked.join(" ")).not.toMatch(/assets\/(session-rewrite|export-of-document)-/);
    await page.unroute("**/favicon.svg");
    await page.context().setOffline(false);
    await rewrite.click();
    await expect(panel).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Control+Shift+E");
    await expect(dialog).toBeVisible();
  });

  test("a page closed in mid-sentence gives the sentence back", async ({ signedIn: { page } }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await expect(canvas.editor).toBeVisible();
    await expect(page).toHaveURL(/canvas\/.+/);
    await canvas.typeAtEnd("A sentence without a sa");
    const address = page.url();
    const context = page.context();
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(address);
    await expect(openCanvas(again).editor).toContainText("A sentence without a sa");
  });

  test("what was typed in a document that is deleted elsewhere becomes a new one, after a reload too", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await canvas.typeAtEnd("Before it went.");
    await canvas.expectSaved();
    const gone = page.url();
    await page.request.delete(`/api/research/${gone.split("/").at(-1)}`);
    await canvas.typeAtEnd(" And after it.");
    await expect(page.getByText(/This document was deleted elsewhere/)).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole("heading", { name: "No such document" })).toBeVisible();
    await page.getByRole("button", { name: "Save as a new document" }).click();
    await expect(canvas.editor).toContainText("Before it went. And after it.");
    expect(page.url()).not.toBe(gone);
    await page.goto(gone);
    await expect(page.getByRole("heading", { name: "No such document" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as a new document" })).toHaveCount(0);
  });

  test("two tabs never overwrite each other", async ({ signedIn: { page } }) => {
    await page.goto("/canvas");
    const first = openCanvas(page);
    await expect(page).toHaveURL(/canvas\/.+/);
    await first.typeAtEnd("Common ground.");
    await first.expectSaved();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    const second = openCanvas(tab);
    await expect(second.editor).toContainText("Common ground.");
    await second.typeAtEnd(" From the second tab.");
    await second.expectSaved();

    await page.bringToFront();
    await first.typeAtEnd(" From the first tab.");
    await expect(page.getByText("From the second tab.").first()).toBeVisible();
    await expect(page.getByText("From the first tab.").first()).toBeVisible();
  });

  test("hostile and huge text is text", async ({ signedIn: { page } }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await expect(page).toHaveURL(/canvas\/.+/);
    const hostile = `<img src=x onerror="document.title='owned'"> '; DROP TABLE research_documents; -- \u202Eright to left \u{1F4C8} {{7*7}}`;
    await canvas.typeAtEnd(hostile);
    await canvas.expectSaved();
    await page.reload();
    await expect(canvas.editor).toContainText("DROP TABLE");
    expect(await canvas.text()).toBe(hostile);
    expect(await page.title()).not.toBe("owned");
  });
});
