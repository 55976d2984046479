import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { parseField } from "#server/http/multipart.ts";
import { validate } from "#server/http/validate.ts";

const schema = z.strictObject({
  title: z.string().min(1).max(10),
  ratingTrend: z.enum(["Positive", "Stable", "Negative"]),
  maximumTweets: z.number().min(1).max(15),
  connectedData: z.array(z.object({ ticker: z.string() })).max(2),
  own: z
    .string()
    .refine((text) => text !== "x", "Name another than x.")
    .optional(),
});
const RIGHT = {
  title: "A note",
  ratingTrend: "Stable",
  maximumTweets: 8,
  connectedData: [{ ticker: "HPKG" }],
};

async function refused(body: unknown) {
  const app = new Hono().post("/", validate("json", schema), (c) => c.json({}));
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ error: error.message, field: error.field }, 400);
  });
  const headers = { "content-type": "application/json" };
  const response = await app.request("/", { method: "POST", body: JSON.stringify(body), headers });
  return z.object({ error: z.string(), field: z.string().optional() }).parse(await response.json());
}

function refusalOf(value: unknown) {
  try {
    return parseField("choices", schema, value);
  } catch (error) {
    return error instanceof AppError && [error.field, error.message];
  }
}

it("is said of a field of a form in the same words, its place named within the form", () => {
  expect(refusalOf({ ...RIGHT, title: "" })).toEqual([
    "choices.title",
    "The title of choices is empty.",
  ]);
  expect(refusalOf(undefined)).toEqual(["choices", "The choices are missing."]);
});

describe("what is not right of a request", () => {
  it.each([
    [{ title: undefined }, "title", "The title is missing."],
    [{ title: "" }, "title", "The title is empty."],
    [{ title: "a".repeat(11) }, "title", "The title must be at most 10 characters long."],
    [{ title: 5 }, "title", "The title is not right."],
    [
      { ratingTrend: "Up" },
      "ratingTrend",
      "The rating trend must be one of: Positive, Stable, Negative.",
    ],
    [{ maximumTweets: 16 }, "maximumTweets", "The maximum tweets must be at most 15."],
    [{ connectedData: [{}] }, "connectedData.0.ticker", "The ticker of connected data is missing."],
    [{ connectedData: 5 }, "connectedData", "The connected data is not right."],
    [{ colour: "red" }, undefined, "“colour” is not known here."],
    [{ own: "x" }, "own", "Name another than x."],
  ])("is said in plain words, its field named: %j", async (part, field, error) => {
    expect(await refused({ ...RIGHT, ...part })).toEqual({
      error,
      ...(field !== undefined && { field }),
    });
  });
});
