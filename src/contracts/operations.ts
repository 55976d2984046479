import { z } from "zod";
import { modelInUseSchema } from "#contracts/accounts.ts";
import type { Contract } from "#contracts/contract.ts";

export const OPERATIONS_RESTRICTED = "Only the owner of this workspace sees how it runs";

/** Kinds of work that goes on in the background. */
const WORK = ["documents", "newsletters"] as const;

/** Counts and sizes of the whole installation, never what anybody wrote. */
export const getOperations = {
  method: "GET",
  path: "/api/operations",
  summary: "Versions, background work, storage, backups and usage of the day (owner only)",
  signedIn: true,
  response: z.object({
    versions: z.object({ footnote: z.string(), node: z.string(), postgresql: z.string() }),
    database: z.enum(["embedded", "external"]),
    /** Of the process that answered. */
    startedAt: z.iso.datetime(),
    work: z.array(
      z.object({
        kind: z.enum(WORK),
        waiting: z.number().int(),
        underWay: z.number().int(),
        /** Given up within the last day, every try having failed. */
        givenUp: z.number().int(),
        waitingSince: z.iso.datetime().nullable(),
      }),
    ),
    storage: z.object({
      databaseBytes: z.number().int(),
      files: z.number().int(),
      fileBytes: z.number().int(),
      /** On the disk of the files. */
      freeBytes: z.number().int(),
      diskBytes: z.number().int(),
    }),
    backup: z.object({
      isNightly: z.boolean(),
      /** When the nightly one was last begun. */
      begunAt: z.iso.datetime().nullable(),
      /** The newest that was restored and compared; null without one in the folder of backups. */
      last: z.object({ at: z.iso.datetime(), bytes: z.number().int() }).nullable(),
    }),
    /** Of everybody on this UTC day. */
    today: z.object({
      people: z.number().int(),
      chats: z.number().int(),
      rewrites: z.number().int(),
      tokens: z.number().int(),
    }),
    model: modelInUseSchema,
  }),
} as const satisfies Contract;
export type Operations = z.infer<typeof getOperations.response>;
