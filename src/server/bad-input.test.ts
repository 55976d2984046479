import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contract } from "#contracts/contract.ts";
import { CALLS } from "#server/http/openapi.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

const RUNS = 40;
/** Text that databases, paths and parsers have stumbled over. */
const hostile = fc.constantFrom(
  "\u0000",
  "\uD800",
  "%00",
  "%",
  "_",
  "../../etc/passwd",
  "__proto__",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "9".repeat(400),
  "a".repeat(10_000),
  "NaN",
  "-1",
  "1e309",
  "",
  " ",
  "٣",
  "\r\nX-Injected: 1",
);
const text = fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 40 }));
const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));

describe("bad input", () => {
  it.each(CALLS.map(({ contract }) => [contract.method, contract.path, contract] as const))(
    "never makes an error of ours: %s %s",
    async (_method, _path, contract) => {
      const app = await createTestApp({ signedInAs: "ana" });
      const inputs = fc.record({
        params: fc.array(text, { minLength: 2, maxLength: 2 }),
        query: fc.dictionary(
          fc.oneof(fc.constantFrom("q", "ticker", "years", "asOf"), text),
          text,
          {
            maxKeys: 4,
          },
        ),
        body: bodyOf(contract),
      });
      await fc.assert(
        fc.asyncProperty(inputs, async ({ params, query, body }) => {
          const target = `${fill(contract.path, params)}?${new URLSearchParams(query).toString()}`;
          const response = await app.request(target, {
            method: contract.method,
            ...(contract.method === "GET" ? {} : { json: body }),
          });
          const answer = await response.text();
          // Without EDGAR, statements are the one thing an upstream is asked for.
          expect([response.status, answer]).not.toEqual([500, expect.anything()]);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

/** Bodies near what the call takes: its own fields with values of any kind, and others. */
function bodyOf({ body }: Contract): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const names = body !== undefined && "shape" in body ? Object.keys(Object(body.shape)) : [];
  if (names.length === 0) return anything;
  const value = fc.oneof(leaf, anything, fc.array(fc.dictionary(text, leaf), { maxLength: 3 }));
  return fc.oneof(
    anything,
    fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
  );
}

function fill(path: string, params: readonly string[]): string {
  let index = 0;
  return path.replaceAll(/:\w+/g, () => {
    const param = params[index % params.length] ?? "";
    index += 1;
    return encodeURIComponent(param.toWellFormed());
  });
}
