import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { subscribe } from "#contracts/publishing.ts";
import {
  accountKey,
  clientKey,
  limitAttempts,
  RESETS_PER_ACCOUNT,
  SUBSCRIBES_PER_CLIENT,
} from "#server/features/accounts/sign-in-limits.ts";
import {
  readerOfToken,
  type ReaderPurpose,
  readerToken,
} from "#server/features/publishing/newsletter-mail.ts";
import { messagePage } from "#server/features/publishing/pages/blog-pages.ts";
import { BLOG_PATH } from "#server/features/publishing/pages/page.ts";
import {
  askedToSubscribe,
  findSubscriber,
  setSubscriberStatus,
} from "#server/features/publishing/subscribers-repository.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { Dependencies } from "#server/http/env.ts";
import { markup } from "#server/http/markup.ts";
import { ownOrigins, requireOwnOrigin } from "#server/http/origins.ts";
import { validate } from "#server/http/validate.ts";

/** The same for every address. */
export const ASKED_TEXT =
  "Look at your mail: a link in it confirms the subscription. If you are subscribed already, nothing is sent.";
const CONFIRM_SUBJECT = "Confirm your subscription";

type NewsletterDependencies = Pick<Dependencies, "config" | "db" | "mailer" | "secret">;

/** What a reader does, signed in or not: subscribe, confirm, leave. */
export function newsletterRoutes(dependencies: NewsletterDependencies): Hono {
  const { config, db, secret } = dependencies;
  const [origin] = ownOrigins(config);
  const routes = new Hono();
  routes.use("/newsletter/*", bodyLimit({ maxSize: FORM_MAX_BYTES }));
  // Leaving is asked for by mail programs, from anywhere.
  routes.use("/newsletter/subscribe", requireOwnOrigin(config));
  const readerOf = (purpose: ReaderPurpose, token: string | undefined) => {
    const id = readerOfToken(secret, purpose, token ?? "");
    return id === undefined ? undefined : findSubscriber(db, id);
  };

  routes.post(subscribe.path, validate("json", subscribe.body), async (c) => {
    await ask(c, dependencies, c.req.valid("json").email);
    return c.json(subscribe.response.parse({ success: true, message: ASKED_TEXT }));
  });
  // The form of the page, for readers without scripts.
  routes.post("/newsletter/subscribe", async (c) => {
    const parsed = subscribe.body.safeParse(await c.req.parseBody());
    if (!parsed.success) {
      const sentence = parsed.error.issues[0]?.message ?? "Enter an e-mail address";
      return c.html(messagePage({ title: "Subscribe", sentence }, origin), 400);
    }
    await ask(c, dependencies, parsed.data.email);
    return c.html(messagePage({ title: "Almost there", sentence: ASKED_TEXT }, origin));
  });

  routes.get("/newsletter/confirm", async (c) => {
    const reader = await readerOf("confirm", c.req.query("token"));
    if (reader === undefined) return c.html(messagePage(BAD_LINK, origin), 404);
    await setSubscriberStatus(db, reader.id, "confirmed");
    const sentence = "You get new research by e-mail as it is published.";
    return c.html(messagePage({ title: "Subscribed", sentence }, origin));
  });

  // Mail scanners follow links: looking changes nothing.
  routes.get("/newsletter/unsubscribe", (c) =>
    c.html(leavePage(origin, c.req.query("token") ?? "")),
  );
  routes.post("/newsletter/unsubscribe", async (c) => {
    const body = tokenBody.safeParse(await c.req.parseBody());
    const given = body.success ? body.data.token : undefined;
    const reader = await readerOf("unsubscribe", c.req.query("token") ?? given);
    if (reader !== undefined) await setSubscriberStatus(db, reader.id, "unsubscribed");
    // The same page for a token that is not ours: nobody learns who reads.
    const sentence = "You get no more mail from this list.";
    return c.html(messagePage({ title: "Unsubscribed", sentence }, origin));
  });
  return routes;
}

/** A form of ours has one field. */
const FORM_MAX_BYTES = 16 * 1024;

const tokenBody = z.object({ token: z.string().max(500).optional() });
const BAD_LINK = {
  title: "This link does not work",
  sentence: "It is incomplete, or its subscription was removed. Subscribe again to get a new one.",
};

/** Mails a link to whoever is not on the list; nobody else. */
async function ask(
  c: Context,
  { config, db, mailer, secret }: NewsletterDependencies,
  email: string,
): Promise<void> {
  const from = clientAddress(c, config.trustProxy);
  await limitAttempts(c, db, {
    [clientKey("subscribe", from)]: SUBSCRIBES_PER_CLIENT,
    [accountKey("subscribe", email)]: RESETS_PER_ACCOUNT,
  });
  const reader = await askedToSubscribe(db, email);
  if (reader.status === "confirmed") return;
  const [origin] = ownOrigins(config);
  const token = readerToken(secret, "confirm", reader.id);
  const link = `${origin}/newsletter/confirm?token=${encodeURIComponent(token)}`;
  mailer.sendLater({
    to: reader.email,
    subject: CONFIRM_SUBJECT,
    text: `Somebody, probably you, asked for new research by e-mail. To confirm, open this link:\n\n${link}\n\nIf it was not you, there is nothing to do: without it nothing is sent.\n`,
  });
}

function leavePage(origin: string, token: string): string {
  const form = markup`<form method="post" action="/newsletter/unsubscribe"><input type="hidden" name="token" value="${token.slice(0, 500)}"><button type="submit">Unsubscribe</button></form>`;
  return messagePage(
    { title: "Unsubscribe", sentence: "One press, and no more mail comes from this list.", form },
    `${origin}${BLOG_PATH}`,
  );
}
