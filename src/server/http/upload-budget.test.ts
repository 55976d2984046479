import { describe, expect, it } from "vitest";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";
import { BUSY_TEXT, OWN_BUSY_TEXT, uploadBudget } from "./upload-budget.ts";

const bytes = UPLOAD_MAX_BYTES;

describe("the memory uploads may take", () => {
  it("is for two of one user's largest files and three of everybody's, and free again after", async () => {
    const budget = uploadBudget();
    const { promise: held, resolve: release } = Promise.withResolvers<string>();
    const hold = (userId: string) => budget({ userId, bytes }, () => held);
    const first = [hold("ana"), hold("ana")];
    await expect(hold("ana")).rejects.toMatchObject({
      code: "limit_reached",
      message: OWN_BUSY_TEXT,
    });
    const third = hold("bob");
    await expect(hold("cleo")).rejects.toMatchObject({ code: "unavailable", message: BUSY_TEXT });
    release("read");
    await expect(Promise.all([...first, third])).resolves.toEqual(["read", "read", "read"]);
    await expect(hold("ana")).resolves.toBe("read");
  });

  it("is given back by an upload that fails", async () => {
    const budget = uploadBudget();
    const fail = () => budget({ userId: "ana", bytes }, () => Promise.reject(new Error("cut off")));
    for (let turn = 0; turn < 5; turn += 1) {
      // One after the other: each must have left room for the next.
      await expect(fail()).rejects.toThrow("cut off");
    }
  });

  it("holds many ordinary files at once", async () => {
    const budget = uploadBudget();
    const { promise: held, resolve: release } = Promise.withResolvers<number>();
    const small = { userId: "ana", bytes: 1024 * 1024 };
    const all = Array.from({ length: 50 }, () => budget(small, () => held));
    release(1);
    await expect(Promise.all(all)).resolves.toHaveLength(50);
  });
});
