import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getOperations, type Operations } from "#contracts/operations.ts";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { OperationsCards } from "./operations-cards.tsx";

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const QUIET = { waiting: 0, underWay: 0, givenUp: 0, waitingSince: null };
const GB = 1024 ** 3;

const NEW = {
  versions: { footnote: "0.1.0", node: "24.21.0", postgresql: "18.1" },
  database: "embedded",
  startedAt: ago(1),
  work: [
    { kind: "documents", ...QUIET },
    { kind: "newsletters", ...QUIET },
  ],
  storage: {
    databaseBytes: 12e6,
    files: 1,
    fileBytes: 3e6,
    freeBytes: 40 * GB,
    diskBytes: 80 * GB,
  },
  backup: { isNightly: false, begunAt: null, last: null },
  today: { people: 0, chats: 0, rewrites: 0, tokens: 0 },
  model: null,
} as const satisfies Operations;

async function card(name: string): Promise<string> {
  return (await screen.findByRole("region", { name })).textContent ?? "";
}

describe("how the workspace runs", () => {
  it("is shown of a new one: nothing waits, no backup, the built-in analyst", async () => {
    fakeApi(getOperations, NEW);
    renderWithProviders(<OperationsCards />);
    expect(screen.getByRole("img", { name: "Loading the workspace" })).toBeTruthy();
    expect(await card("Workspace")).toContain("PostgreSQL 18.1, its own");
    expect(await card("Background work")).toContain("Nothing waits");
    expect(await card("Storage")).toMatch(/1 file, 2\.9 MB.*40 GB of 80 GB/);
    expect(await card("Backup")).toMatch(/Not nightly.*None yet.*BACKUP_DIR/);
    expect(await card("Usage today")).toMatch(/0 people.*Built-in analyst/);
    expect(await card("Usage today")).not.toContain("ceiling");
  });

  it("says what wants looking at: work given up, a disk nearly full, a backup that did not come", async () => {
    fakeApi(getOperations, {
      ...NEW,
      work: [{ kind: "documents", waiting: 3, underWay: 2, givenUp: 1, waitingSince: ago(30) }],
      storage: { ...NEW.storage, freeBytes: GB },
      backup: { isNightly: true, begunAt: ago(3), last: { at: ago(50), bytes: 5e6 } },
      today: { people: 2, chats: 9, rewrites: 4, tokens: 50_000 },
      model: { name: "made-up-1", provider: "openai", tokensPerDay: 1_000_000 },
    });
    renderWithProviders(<OperationsCards />);
    expect(await card("Background work")).toMatch(/5 to do.*Documents to read321/);
    expect(await card("Storage")).toContain("Little room left");
    expect(await card("Backup")).toContain("Overdue");
    expect(await card("Usage today")).toMatch(/made-up-1.*1,000,000, 5\.0% used/);
  });

  it("says a failure and asks again when told to", async () => {
    fakeApi(getOperations, refusal(503, "unavailable", "The database can't be reached"));
    const { user } = renderWithProviders(<OperationsCards />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The database can't be reached");
    fakeApi(getOperations, NEW);
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect(await card("Workspace")).toContain("Version 0.1.0"));
  });
});
