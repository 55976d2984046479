import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";

export const getHealth = {
  method: "GET",
  path: "/api/health",
  summary: "The process is up",
  signedIn: false,
  response: z.object({
    status: z.literal("ok"),
    version: z.string(),
    database: z.enum(["embedded", "external"]),
  }),
} as const satisfies Contract;

/** 503 while the database does not answer. */
export const getReadiness = {
  method: "GET",
  path: "/api/ready",
  summary: "The process can serve: its database answers",
  signedIn: false,
  response: z.object({ status: z.literal("ready") }),
} as const satisfies Contract;
