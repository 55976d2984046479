import { z } from "zod";
import { usageSchema } from "#contracts/assistant.ts";
import { type Contract, emptySchema } from "#contracts/contract.ts";

/** Said where nothing can be bought. */
export const ASK_THE_OWNER = "Ask the owner of this workspace for Pro";
export const PEOPLE_RESTRICTED = "Only the owner of this workspace sees its people";

const planSchema = z.enum(["FREE", "PRO"]);

/** The caller's plan, what is used of it, and how it can be changed. */
export const getPlan = {
  method: "GET",
  path: "/api/plan",
  summary: "The caller's plan and its usage",
  signedIn: true,
  response: z.object({
    plan: planSchema,
    usage: usageSchema,
    /** How Free becomes Pro: by checkout, or by the owner's word. */
    upgrade: z.enum(["checkout", "owner"]),
    /** Whom to ask where there is no checkout; null where nobody is the owner. */
    ownerEmail: z.string().nullable(),
    /** What Stripe says of the subscription that counts; null without one. Card and invoices are there. */
    subscription: z
      .object({
        /** Stripe's word: `active`, `past_due`, `canceled` and others. */
        status: z.string(),
        renewsAt: z.iso.datetime().nullable(),
        /** When it ends, where that was said already. */
        endsAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
} as const satisfies Contract;
export type Plan = z.infer<typeof getPlan.response>;

const addressAnswer = z.object({ url: z.url() });

export const startCheckout = {
  method: "POST",
  path: "/api/plan/checkout",
  summary: "The address on which the caller subscribes to Pro",
  signedIn: true,
  body: z.object({}),
  response: addressAnswer,
} as const satisfies Contract;

export const openPortal = {
  method: "POST",
  path: "/api/plan/portal",
  summary: "The address on which the caller changes card and plan",
  signedIn: true,
  body: z.object({}),
  response: addressAnswer,
} as const satisfies Contract;

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  plan: planSchema,
  /** Paid by the person: the owner can add Pro, and take back only what the owner gave. */
  isBilled: z.boolean(),
  used: z.number().int(),
  limit: z.number().int(),
  lastSeen: z.iso.datetime().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/** Names, plans and counts, never anybody's documents. */
export const listPeople = {
  method: "GET",
  path: "/api/people",
  summary: "Everybody with an account (owner only)",
  signedIn: true,
  response: z.object({ people: z.array(personSchema) }),
} as const satisfies Contract;

export const setPlan = {
  method: "PUT",
  path: "/api/people/:id/plan",
  summary: "Grant Pro to somebody, or take it back (owner only)",
  signedIn: true,
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({ plan: planSchema }),
  response: emptySchema,
  status: 204,
} as const satisfies Contract;
