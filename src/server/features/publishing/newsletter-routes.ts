import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { subscribe } from "#contracts/publishing.ts";
import { AppError } from "#core/errors.ts";
import {
  accountKey,
  clientKey,
  limitAttempts,
  RESETS_PER_ACCOUNT,
  SUBSCRIBES_PER_CLIENT,
} from "#server/features/accounts/sign-in-limits.ts";
import {
  isTokenOf,
  readerIdOf,
  type ReaderPurpose,
  readerToken,
} from "#server/features/publishing/newsletter-mail.ts";
import { messagePage } from "#server/features/publishing/pages/blog-pages.ts";
import { BLOG_PATH } from "#server/features/publishing/pages/page.ts";
import { withPolicy } from "#server/features/publishing/pages/policy.ts";
import {
  askedToSubscribe,
  findSubscriber,
  setSubscriberStatus,
} from "#server/features/publishing/subscribers-repository.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { Dependencies } from "#server/http/env.ts";
import { markup } from "#server/http/markup.ts";
import { noStore } from "#server/http/headers.ts";
import { ownOrigins, requireOwnOrigin } from "#server/http/origins.ts";
import { parseInput, validate } from "#server/http/validate.ts";

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
  routes.use("/newsletter/*", withPolicy, noStore);
  routes.use("/newsletter/*", bodyLimit({ maxSize: FORM_MAX_BYTES }));
  // Leaving is asked for by mail programs, from anywhere.
  routes.use("/newsletter/subscribe", requireOwnOrigin(config));
  const readerOf = async (purpose: ReaderPurpose, token = "") => {
    const id = readerIdOf(token);
    const reader = id === undefined ? undefined : await findSubscriber(db, id);
    return reader !== undefined && isTokenOf(secret, purpose, reader, token) ? reader : undefined;
  };

  routes.post(subscribe.path, validate("json", subscribe.body), async (c) => {
    await ask(c, dependencies, c.req.valid("json").email);
    return c.json(subscribe.response.parse({ success: true, message: ASKED_TEXT }));
  });
  // The form of the page, for readers without scripts.
  routes.post("/newsletter/subscribe", async (c) => {
    const form = await formOf(c);
    let email: string;
    try {
      ({ email } = parseInput(subscribe.body, form));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.html(messagePage({ title: "Subscribe", sentence: error.message }, origin), 400);
    }
    await ask(c, dependencies, email);
    return c.html(messagePage({ title: "Almost there", sentence: ASKED_TEXT }, origin));
  });

  // Mail scanners follow links: looking changes nothing.
  routes.get("/newsletter/confirm", (c) =>
    c.html(pressPage(CONFIRM_PRESS, origin, c.req.query("token") ?? "")),
  );
  routes.post("/newsletter/confirm", async (c) => {
    const reader = await readerOf("confirm", (await formOf(c)).token);
    if (reader === undefined) return c.html(messagePage(BAD_LINK, origin), 404);
    await setSubscriberStatus(db, reader.id, "confirmed");
    const sentence = "You get new research by e-mail as it is published.";
    return c.html(messagePage({ title: "Subscribed", sentence }, origin));
  });

  routes.get("/newsletter/unsubscribe", (c) =>
    c.html(pressPage(LEAVE_PRESS, origin, c.req.query("token") ?? "")),
  );
  routes.post("/newsletter/unsubscribe", async (c) => {
    const reader = await readerOf("unsubscribe", c.req.query("token") ?? (await formOf(c)).token);
    if (reader !== undefined) await setSubscriberStatus(db, reader.id, "unsubscribed");
    // The same page for a token that is not ours: nobody learns who reads.
    const sentence = "You get no more mail from this list.";
    return c.html(messagePage({ title: "Unsubscribed", sentence }, origin));
  });
  return routes;
}

/** A form of ours has one field. */
const FORM_MAX_BYTES = 16 * 1024;

const formBody = z.object({
  token: z.string().max(500).optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

/** The fields of a form; none where it is no form. */
async function formOf(c: Context): Promise<z.infer<typeof formBody>> {
  const parsed = formBody.safeParse(await c.req.parseBody().catch(() => ({})));
  return parsed.success ? parsed.data : {};
}

const BAD_LINK = {
  title: "This link does not work",
  sentence: "It is incomplete or was used before. Subscribe again to get a new one.",
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
  const token = readerToken(secret, "confirm", reader);
  const link = `${origin}/newsletter/confirm?token=${encodeURIComponent(token)}`;
  mailer.sendLater({
    to: reader.email,
    subject: CONFIRM_SUBJECT,
    text: `Somebody, probably you, asked for new research by e-mail. To confirm, open this link:\n\n${link}\n\nIf it was not you, there is nothing to do: without it nothing is sent.\n`,
  });
}

type Press = {
  readonly title: string;
  readonly sentence: string;
  readonly action: string;
  readonly button: string;
};
const CONFIRM_PRESS: Press = {
  title: "Confirm your subscription",
  sentence: "One press, and new research comes by e-mail as it is published.",
  action: "/newsletter/confirm",
  button: "Subscribe",
};
const LEAVE_PRESS: Press = {
  title: "Unsubscribe",
  sentence: "One press, and no more mail comes from this list.",
  action: "/newsletter/unsubscribe",
  button: "Unsubscribe",
};

/** A page with the one button that does what a mail's link is for. */
function pressPage(press: Press, origin: string, token: string): string {
  const form = markup`<form method="post" action="${press.action}"><input type="hidden" name="token" value="${token.slice(0, 500)}"><button type="submit">${press.button}</button></form>`;
  return messagePage({ ...press, form }, `${origin}${BLOG_PATH}`);
}
