import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askingUser, turns } from "#server/turns.ts";

type Asked = { readonly user: string; readonly afterDone: number };

/** Who asks for work, and how many pieces of it are done before that. */
const asked = fc.array(
  fc.record({
    user: fc.constantFrom("ana", "ben", "eve", "ida"),
    afterDone: fc.nat({ max: 12 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const places = fc.record({ most: fc.integer({ min: 1, max: 4 }), spare: fc.nat({ max: 2 }) });

/** What the queue did, step by step: every piece with the step it was asked, begun and done in. */
type Piece = Asked & { askedAt: number; begunAt: number; doneAt: number };

/** Works through a plan; whoever began first is done first, one piece a step. */
async function course(plan: readonly Asked[], inTurn: ReturnType<typeof turns>) {
  const pieces: Piece[] = [];
  const ends: (() => void)[] = [];
  const waiting = plan.toSorted((a, b) => a.afterDone - b.afterDone);
  let step = 0;
  const answers: Promise<void>[] = [];
  const ask = (one: Asked) => {
    const piece: Piece = { ...one, askedAt: step, begunAt: Infinity, doneAt: Infinity };
    pieces.push(piece);
    answers.push(
      askingUser.run(one.user, () =>
        inTurn(async () => {
          piece.begunAt = step;
          await new Promise<void>((resolve) => ends.push(resolve));
          piece.doneAt = step;
        }),
      ),
    );
  };
  for (let done = 0; done < plan.length;) {
    while (
      (waiting[0]?.afterDone ?? Infinity) <= done ||
      (ends.length === 0 && waiting.length > 0)
    ) {
      const next = waiting.shift();
      if (next !== undefined) ask(next);
      await settled();
    }
    step += 1;
    ends.shift()?.();
    done += 1;
    await settled();
  }
  await Promise.all(answers);
  return pieces;
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe("turns by user", () => {
  it("are kept by any course of asking: nobody idles, nobody is passed over twice, none has too much", async () => {
    await fc.assert(
      fc.asyncProperty(asked, places, async (plan, { most, spare }) => {
        const mostOfUser = Math.max(1, most - spare);
        const pieces = await course(plan, turns(most, mostOfUser));
        for (let step = 0; step <= plan.length; step += 1) {
          const running = pieces.filter(({ begunAt, doneAt }) => begunAt <= step && step < doneAt);
          const ofUser = (user: string) => running.filter((one) => one.user === user).length;
          expect(running.length).toBeLessThanOrEqual(most);
          for (const { user } of running) expect(ofUser(user)).toBeLessThanOrEqual(mostOfUser);
          // A free place stays free only where all who wait have all they may.
          const idle = pieces.filter(({ askedAt, begunAt }) => askedAt <= step && step < begunAt);
          const couldRun = idle.some(({ user }) => ofUser(user) < mostOfUser);
          expect(running.length < most && couldRun).toBe(false);
        }
        for (const piece of pieces) {
          const { user, askedAt, begunAt } = piece;
          // Of one user in the order of asking.
          const own = pieces.filter((one) => one.user === user);
          for (const later of own.slice(own.indexOf(piece) + 1)) {
            expect(later.begunAt).toBeGreaterThanOrEqual(begunAt);
          }
          // Who waits and has nothing under way sees no other user begin twice.
          const isNext = own.every(
            (one) => one === piece || one.doneAt <= askedAt || one.begunAt > begunAt,
          );
          if (!isNext || own.some((one) => one !== piece && one.begunAt === begunAt)) continue;
          for (const other of new Set(pieces.map((one) => one.user))) {
            if (other === user) continue;
            const passed = pieces.filter(
              (one) => one.user === other && one.begunAt > askedAt && one.begunAt < begunAt,
            );
            expect(passed.length).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are in order of asking for what no user asked for, and a failure gives its place up", async () => {
    const inTurn = turns(1);
    const begun: number[] = [];
    const made = [0, 1, 2].map((number) =>
      inTurn(async () => {
        begun.push(number);
        if (number === 0) throw new Error("it failed");
      }),
    );
    await expect(made[0]).rejects.toThrow("it failed");
    await Promise.all(made.slice(1));
    expect(begun).toEqual([0, 1, 2]);
  });
});
