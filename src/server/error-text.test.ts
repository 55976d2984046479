import { DrizzleQueryError } from "drizzle-orm/errors";
import fc from "fast-check";
import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import { errorLine, errorText } from "#server/error-text.ts";

const SECRET = "Leverage will breach in June";
/** Around a secret: what may make it look like the end of a message or a frame of a stack. */
const around = fc.constantFrom("", "\n", '"', "\n    at ", "\nparams: ", ": ", "'\"");
const planted = fc.tuple(around, around).map(([before, after]) => `${before}${SECRET}${after}`);

function pgError(code: string, message: string, text: string): DatabaseError {
  const error = new DatabaseError(message, 100, "error");
  const parts = { code, detail: `Failing row contains (${text})`, where: text, hint: text };
  return Object.assign(error, parts);
}

const errors: Readonly<Record<string, (text: string) => unknown>> = {
  "a value that can't be read": (text) =>
    pgError("22P02", `invalid input syntax for type uuid: "${text}"`, text),
  "a row that is refused": (text) =>
    pgError("23502", 'null value in column "note" violates not-null constraint', text),
  "a trigger's words": (text) => pgError("P0001", `refused "${text}"`, text),
  "text that is no JSON": (text) => {
    try {
      return JSON.parse(`${text} is no JSON`);
    } catch (error) {
      return error;
    }
  },
  "something that is no error": (text) => text,
};

describe("what an error says", () => {
  it.each(Object.entries(errors))("never quotes what failed: %s", (_, errorOf) => {
    fc.assert(
      fc.property(planted, (text) => {
        const root = errorOf(text);
        const cause = root instanceof Error ? root : undefined;
        const query = new DrizzleQueryError("insert into notes values ($1)", [text], cause);
        const wrapped = new AppError("unavailable", "Not now", { cause: query });
        for (const error of [root, query, wrapped]) {
          expect(errorText(error)).not.toContain(SECRET);
          expect(JSON.stringify(errorLine(error))).not.toContain(SECRET);
        }
      }),
    );
  });

  it("keeps what helps: the statement, the code, the frames and the causes", () => {
    const cause = pgError("23505", 'duplicate key value violates unique constraint "users"', "x");
    const text = errorText(new DrizzleQueryError("insert into notes values ($1)", ["x"], cause));
    expect(text).toMatch(/Failed query: insert into notes values \(\$1\)\n {4}at /);
    expect(text).toContain(
      'Caused by error: duplicate key value violates unique constraint "users"',
    );
    expect(errorLine(cause)).toMatchObject({ code: "23505" });
  });
});
