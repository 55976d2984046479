import type { Client } from "@xdevplatform/xdk";
import twitter from "twitter-text";
import { z } from "zod";
import { guardedFetch } from "#server/integrations/guarded-fetch.ts";

/** What became of a post that was sent to X. */
export type PostOutcome =
  | { readonly kind: "posted"; readonly id: string }
  /** It may stand on X or not: only looking tells. */
  | { readonly kind: "unknown" }
  /** X says that this text stands already. */
  | { readonly kind: "duplicate" }
  /** What it answers to can't be seen (yet). */
  | { readonly kind: "not-visible" }
  | { readonly kind: "limited"; readonly until: Date | undefined }
  | { readonly kind: "refused"; readonly reason: string };

export type NewPost = { readonly text: string; readonly replyTo: string | undefined };

/** The account on X that threads are posted from. */
export type X = {
  /** Whether all four credentials are set. */
  readonly isConfigured: boolean;
  /** Whether X takes them now. */
  isConnected(): Promise<boolean>;
  post(post: NewPost): Promise<PostOutcome>;
  /**
   * The id of the account's own post with this text, in answer to the same post, since a moment;
   * undefined where there is none.
   *
   * @throws Error when X can't be asked
   */
  findPosted(post: NewPost & { readonly since: Date }): Promise<string | undefined>;
  /** Whether the post is gone now. */
  remove(id: string): Promise<boolean>;
};

export type XOptions = {
  readonly apiKey: string | undefined;
  readonly apiSecret: string | undefined;
  readonly accessToken: string | undefined;
  readonly accessSecret: string | undefined;
  readonly baseUrl: string;
};

const TIMEOUT_MS = 15_000;
/** A page of the account's own posts: a thread and whatever was posted beside it. */
const READ_BACK = 100;

export function createX(options: XOptions): X {
  const { apiKey, apiSecret, accessToken, accessSecret } = options;
  const isConfigured = [apiKey, apiSecret, accessToken, accessSecret].every(Boolean);
  let client: Promise<Client> | undefined;
  let accountId: string | undefined;
  let limitedUntil: Date | undefined;
  const connect = () => (client ??= clientOf(options));

  async function account(): Promise<string> {
    accountId ??= meSchema.parse(await (await connect()).users.getMe()).data.id;
    return accountId;
  }

  return {
    isConfigured,
    async isConnected() {
      if (!isConfigured) return false;
      accountId = undefined;
      return account().then(
        () => true,
        () => false,
      );
    },
    async post(post) {
      // What X has told to wait is not asked again before.
      if (limitedUntil !== undefined && limitedUntil > new Date()) {
        return { kind: "limited", until: limitedUntil };
      }
      const outcome = await create(await connect(), post);
      limitedUntil = outcome.kind === "limited" ? outcome.until : undefined;
      return outcome;
    },
    findPosted: async (post) => find(await connect(), await account(), post),
    remove: async (id) => remove(await connect(), id),
  };
}

async function clientOf(options: XOptions): Promise<Client> {
  const { Client: XClient, OAuth1 } = await import("@xdevplatform/xdk");
  const oauth1 = new OAuth1({
    apiKey: options.apiKey ?? "",
    apiSecret: options.apiSecret ?? "",
    accessToken: options.accessToken ?? "",
    accessTokenSecret: options.accessSecret ?? "",
    callback: "oob",
  });
  // A post that is sent again by the library stands twice.
  const client = new XClient({ oauth1, baseUrl: options.baseUrl, retry: false });
  // Its own limit of time ends with the headers, and it has none of size.
  client.httpClient.request = (url, { method = "GET", headers, body } = {}) =>
    guardedFetch(url, {
      method,
      headers: headers ?? {},
      // Our calls send JSON, or nothing.
      body: typeof body === "string" ? body : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return client;
}

async function create(x: Client, { text, replyTo }: NewPost): Promise<PostOutcome> {
  const reply = replyTo === undefined ? {} : { reply: { inReplyToTweetId: replyTo } };
  try {
    const answer = createdSchema.safeParse(await x.posts.create({ text, ...reply }));
    return answer.success ? { kind: "posted", id: answer.data.data.id } : { kind: "unknown" };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** All pages are read: of an account that posts much, a thread of some days ago is on none of the first. */
async function find(
  x: Client,
  account: string,
  { text, replyTo, since }: NewPost & { readonly since: Date },
): Promise<string | undefined> {
  const wanted = comparable(text);
  let page: z.infer<typeof postsSchema> | undefined;
  do {
    const next = page?.meta?.nextToken;
    const options = { ...ANSWERED_POSTS, startTime: startOf(since) };
    const from = next === undefined ? {} : { paginationToken: next };
    page = postsSchema.parse(await x.users.getPosts(account, { ...options, ...from }));
    const found = page.data?.find(
      (post) => comparable(post.text) === wanted && answeredBy(post) === replyTo,
    );
    if (found !== undefined) return found.id;
  } while (page.meta?.nextToken !== undefined);
  return undefined;
}

/**
 * Posts with what they answer to. X answers in the words it is asked in, and `post.fields` is what
 * makes them posts; what a post refers to is an expansion there and no field. Neither the library nor
 * X says a word where a name is one they don't know: the answer is without it.
 */
const ANSWERED_POSTS = {
  maxResults: READ_BACK,
  postFields: ["text" as const],
  expansions: ["referenced_posts" as const],
};

/** X's clock may be behind ours. */
const CLOCKS_APART_MS = 10 * 60_000;

/** X takes whole seconds. */
function startOf(since: Date): string {
  const seconds = Math.floor((since.getTime() - CLOCKS_APART_MS) / 1_000);
  return new Date(seconds * 1_000).toISOString();
}

function answeredBy({ referencedPosts }: z.infer<typeof postSchema>): string | undefined {
  return referencedPosts.find(({ type }) => type === "replied_to")?.id;
}

async function remove(x: Client, id: string): Promise<boolean> {
  try {
    return deletedSchema.parse(await x.posts.delete(id)).data.deleted;
  } catch (error) {
    return statusOf(error) === 404;
  }
}

const meSchema = z.object({ data: z.object({ id: z.string() }) });
const createdSchema = z.object({ data: z.object({ id: z.string().min(1) }) });
const deletedSchema = z.object({ data: z.object({ deleted: z.boolean() }) });
// The library turns the names of an answer into its own way of writing.
const postSchema = z.object({
  id: z.string(),
  text: z.string(),
  referencedPosts: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
});
const postsSchema = z.object({
  data: z.array(postSchema).optional(),
  meta: z.object({ nextToken: z.string().optional() }).optional(),
});
const errorSchema = z.object({
  status: z.number(),
  headers: z.instanceof(Headers).optional(),
  data: z
    .object({ detail: z.string().optional(), title: z.string().optional() })
    .optional()
    .catch({}),
});

/** X shortens addresses, "Amazon.com" among them, and gives three characters as entities. */
function comparable(text: string): string {
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  let shortened = "";
  let at = 0;
  for (const { indices } of twitter.extractUrlsWithIndices(plain)) {
    shortened += `${plain.slice(at, indices[0])}address`;
    at = indices[1];
  }
  return `${shortened}${plain.slice(at)}`.replaceAll(/\s+/g, " ").trim();
}

function outcomeOf(error: unknown): PostOutcome {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return { kind: "unknown" };
  const { status, headers, data } = parsed.data;
  const detail = data?.detail ?? data?.title ?? "";
  // No status: the connection was lost, before or after X took it. 5xx: it may have.
  if (status === 0 || status >= 500 || status === 408) return { kind: "unknown" };
  if (status === 429) return { kind: "limited", until: resetOf(headers) };
  if (/duplicate/i.test(detail)) return { kind: "duplicate" };
  if (/deleted or not visible/i.test(detail)) return { kind: "not-visible" };
  return { kind: "refused", reason: reasonOf(status, detail) };
}

function statusOf(error: unknown): number | undefined {
  const parsed = errorSchema.safeParse(error);
  return parsed.success ? parsed.data.status : undefined;
}

/** Latest that a rate limit is believed. */
const LIMIT_MAX_MS = 24 * 3_600_000;

function resetOf(headers: Headers | undefined): Date | undefined {
  const seconds = Number(headers?.get("x-rate-limit-reset") ?? Number.NaN);
  const at = seconds * 1_000;
  const isBelievable = Number.isFinite(at) && at < Date.now() + LIMIT_MAX_MS;
  return isBelievable ? new Date(at) : undefined;
}

function reasonOf(status: number, detail: string): string {
  if (status === 401) return "X did not take the API credentials";
  return detail === ""
    ? `X refused the post (${status})`
    : `X refused the post: ${detail.slice(0, 200)}`;
}
