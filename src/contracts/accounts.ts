import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";

const emailBody = z.object({ email: z.email().max(320) });

/** The name of the signed-in user. 403 for another's e-mail. */
export const getUserName = {
  method: "POST",
  path: "/api/get-user-name",
  summary: "The caller's name",
  signedIn: true,
  body: emailBody,
  response: z.object({ name: z.string() }),
} as const satisfies Contract;

/** The caller's subscription: `active` means Pro. 403 for another's e-mail. */
export const getSubscription = {
  method: "POST",
  path: "/api/get-subscription",
  summary: "The caller's subscription",
  signedIn: true,
  body: emailBody,
  response: z.object({ subscription: z.object({ status: z.string() }) }),
} as const satisfies Contract;
