import { Hono } from "hono";
import Papa from "papaparse";
import { z } from "zod";
import {
  exportSubscribers,
  IMPORT_MAX,
  importSubscribers,
  listSubscribers,
  previewNewsletter,
  removeSubscriber,
  testNewsletter,
} from "#contracts/publishing.ts";
import { AppError } from "#core/errors.ts";
import { judgeText } from "#server/features/publishing/judged-text.ts";
import { BLOG_PATH } from "#server/features/publishing/pages/page.ts";
import { madePost } from "#server/features/publishing/post-work.ts";
import { oneLine, postTextOf } from "#server/features/publishing/publish-service.ts";
import { mailTo } from "#server/features/publishing/send-issue.ts";
import {
  addConfirmed,
  countSubscribers,
  deleteSubscriber,
  findSubscribers,
  normalEmail,
} from "#server/features/publishing/subscribers-repository.ts";
import type { Dependencies, SignedInEnv, User } from "#server/http/env.ts";
import type { serve } from "#server/http/serve.ts";
import { ownOrigins } from "#server/http/origins.ts";

/** The list of readers, and the mail before it goes to them. */
export function mailingRoutes(dependencies: Dependencies, serveOwner: typeof serve) {
  const { mailer } = dependencies;
  const routes = new Hono<SignedInEnv>();

  serveOwner(routes, previewNewsletter, async ({ user, body }) => {
    const { id, email } = user;
    const issue = await mailOf(dependencies, user, body);
    const { subject, html, text } = mailTo(dependencies, issue, { id, email, subscriberId: null });
    return { subject, html, text };
  });

  serveOwner(routes, testNewsletter, async ({ user, body }) => {
    const { email, id } = user;
    const issue = await mailOf(dependencies, user, body);
    const mail = mailTo(dependencies, issue, { id, email, subscriberId: null });
    try {
      await mailer.send({ ...mail, subject: `Test: ${mail.subject}`, messageId: undefined });
    } catch (cause) {
      throw new AppError("upstream_failed", "The test could not be sent. Check SMTP_URL.", {
        cause,
      });
    }
    return { success: true, to: email };
  });

  return routes.route("/", subscriberRoutes(dependencies, serveOwner));
}

/** The list of readers. */
function subscriberRoutes({ db }: Dependencies, serveOwner: typeof serve) {
  const routes = new Hono<SignedInEnv>();

  serveOwner(routes, listSubscribers, async () => {
    const all = await findSubscribers(db);
    return {
      confirmed: await countSubscribers(db, "confirmed"),
      bounced: await countSubscribers(db, "bounced"),
      subscribers: all.map(({ id, email, status, since }) => ({
        id,
        email,
        status,
        since: since.toISOString(),
      })),
    };
  });

  serveOwner(routes, exportSubscribers, async ({ c }) => {
    const all = await findSubscribers(db);
    const rows = all
      .filter(({ status }) => status === "confirmed")
      .map(({ email, since }) => ({ email, since: since.toISOString() }));
    return c.body(Papa.unparse(rows, { columns: ["email", "since"], escapeFormulae: true }), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="subscribers.csv"',
      "Content-Security-Policy": "sandbox",
    });
  });

  serveOwner(routes, importSubscribers, async ({ body: { text } }) => {
    const { addresses, invalid } = readAddresses(text);
    const { added, left } = await addConfirmed(db, addresses);
    const known = addresses.length - added - left;
    return { added, known, left, invalid };
  });

  serveOwner(routes, removeSubscriber, async ({ params: { id } }) => {
    const isGone = await deleteSubscriber(db, id);
    if (!isGone) throw new AppError("not_found", "This address is not on the list");
  });

  return routes;
}

type MailedText = {
  readonly title: string;
  readonly excerpt: string;
  readonly researchContent: string;
  readonly researchId?: string | undefined;
};

/** The mail of a text that is not published yet: its link leads to the list of posts. */
async function mailOf({ db, config }: Dependencies, user: User, asked: MailedText) {
  const body = { ...asked, title: oneLine(asked.title), excerpt: oneLine(asked.excerpt) };
  const judged = await judgeText(db, { ...body, userId: user.id, researchId: body.researchId });
  const address = `${ownOrigins(config)[0]}${BLOG_PATH}`;
  const post = { title: body.title, excerpt: body.excerpt, author: user.name, address };
  const { mail } = await madePost({ ...postTextOf(judged, body.title), mail: post });
  if (mail === undefined) throw new Error("a mail that was asked for is made");
  return mail;
}

const address = z.email().max(254);
/** What an answer lists of what could not be read. */
const INVALID_SHOWN = 100;

/** What an export sets before an address that a spreadsheet would read as a formula. */
const QUOTED = /^'(?=[=+@-])/;

/**
 * The addresses of a pasted list or a CSV file, each once: whatever stands between commas, semicolons,
 * quotes and line ends and has an @.
 *
 * @throws AppError "invalid_input" where there are too many
 */
function readAddresses(text: string): {
  readonly addresses: readonly string[];
  readonly invalid: readonly string[];
} {
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const word of text.split(/[,;"<>\s]+/)) {
    const part = word.replace(QUOTED, "");
    if (!part.includes("@")) continue;
    if (address.safeParse(part).success) {
      if (!found.has(normalEmail(part))) found.set(normalEmail(part), part);
    } else if (invalid.length < INVALID_SHOWN) invalid.push(part.slice(0, 100));
  }
  if (found.size > IMPORT_MAX) {
    throw new AppError("invalid_input", `At most ${IMPORT_MAX} addresses at a time`, {
      field: "text",
    });
  }
  return { addresses: [...found.values()], invalid };
}
