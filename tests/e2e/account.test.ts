import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, newAnalyst, signUp, test } from "./footnote.ts";

test.describe("Accounts", () => {
  test("a visitor sees only the sign-in prompt, on the canvas and at home", async ({ page }) => {
    for (const address of ["/canvas", "/"]) {
      await page.goto(address);
      await expect(
        page.getByRole("heading", { name: "Account Required for Canvas" }),
      ).toBeVisible();
      await expect(page.getByText("AI-assisted credit analysis writing")).toBeVisible();
      await expect(page.getByText("Connect financial models and SEC filings")).toBeVisible();
      await expect(page.getByText("Interactive analysis assistance")).toBeVisible();
    }
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/canvas");
    await page.getByRole("main").getByRole("link", { name: "Create Account" }).click();
    await expect(page).toHaveURL(/\/signup/);
  });

  test("an analyst signs out and in again, and a wrong password says no more than that", async ({
    signedIn: { page, analyst },
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: /account|Ana Moreau/i }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Account Required for Canvas" })).toBeVisible();

    await page.goto("/login");
    await page.getByLabel("E-mail").fill(analyst.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(analyst.email);

    await page.getByLabel("Password", { exact: true }).fill(analyst.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  });

  test("a forgotten password is reset by a mail that lies in the outbox", async ({
    page,
    footnote,
  }) => {
    const analyst = newAnalyst();
    await signUp(page, analyst);
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: /forgot/i }).click();
    // Both pages ask for an e-mail: what is typed before the second stands goes into the first.
    await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await page.getByLabel("E-mail").fill(analyst.email);
    await page.getByRole("button", { name: /send/i }).click();
    await expect(page.getByRole("status").first()).toBeVisible();

    const outbox = path.join(footnote.dataDir, "outbox");
    await expect.poll(() => mailsTo(outbox, analyst.email).length).toBe(1);
    const link = /https?:\/\/\S+/.exec(mailsTo(outbox, analyst.email)[0] ?? "")?.[0] ?? "";
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("a newer battery staple");
    await page
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await expect(page.getByText("Your new password is set.")).toBeVisible();

    await page.goto("/login");
    await page.getByLabel("E-mail").fill(analyst.email);
    await page.getByLabel("Password", { exact: true }).fill("a newer battery staple");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  });

  test("under 768 px the canvas asks for a desktop and leads home", async ({
    signedIn: { page },
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto("/canvas");
    await expect(page.getByRole("heading", { name: "Desktop Required" })).toBeVisible();
    for (const device of ["Desktop computer", "Laptop", "Large tablet in landscape"]) {
      await expect(page.getByText(device)).toBeVisible();
    }
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** Mails in the outbox to one address, quoted-printable soft breaks joined. */
function mailsTo(outbox: string, email: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(path.join(outbox, name), "utf8"))
      .filter((mail) => mail.includes(email))
      .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
  } catch {
    // The outbox is made with the first mail.
    return [];
  }
}
