import type { IncomingMessage, ServerResponse } from "node:http";
import twitter from "twitter-text";
import { z } from "zod";
import { bodyOf, playServer, send } from "./played-server.ts";

/** A post that stands on the server. */
export type StandingPost = {
  readonly id: string;
  readonly text: string;
  readonly replyTo: string | undefined;
  readonly at: Date;
};

/** What goes wrong with the next post: before it is taken, or after. */
export type XFault = "drop-before" | "drop-after" | "500-before" | "500-after" | "429" | "401";

/**
 * X on loopback, with the rules of the real one: length, duplicates, replies to what exists. A post is
 * shown with its id and text alone, and what it refers to only where that is asked for, in the words
 * of the request: `post.fields` is answered in posts, everything else in tweets.
 */
export type XServer = {
  readonly url: string;
  readonly posts: readonly StandingPost[];
  /** Each is used up by one post. */
  readonly faults: XFault[];
  /** Begins anew, without posts and faults. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
};

const postSchema = z.object({
  text: z.string(),
  reply: z.object({ in_reply_to_tweet_id: z.string() }).optional(),
});
const WEIGHT_MAX = 280;
/** Posts of one page of an account, where the request names no other number. */
const PAGE = 10;
const FIRST_ID = 1_899_000_000_000_000_000n;

/** @param delayMs how long the answer to a post takes after it stands */
export async function startXServer({ delayMs = 0 } = {}): Promise<XServer> {
  const posts: StandingPost[] = [];
  const faults: XFault[] = [];
  let made = 0n;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://x");
    if (!(request.headers.authorization ?? "").startsWith("OAuth ")) {
      return send(response, 401, { title: "Unauthorized" });
    }
    if (url.pathname === "/2/users/me") return send(response, 200, { data: { id: "7" } });
    if (url.pathname === "/2/users/7/tweets") {
      return send(response, 200, pageOf(posts.toReversed(), url.searchParams));
    }
    if (request.method === "DELETE") return remove(url.pathname.split("/").at(-1) ?? "", response);
    return create(await bodyOf(request), response);
  }

  function remove(id: string, response: ServerResponse): void {
    const at = posts.findIndex((post) => post.id === id);
    if (at === -1) return send(response, 404, { title: "Not Found" });
    posts.splice(at, 1);
    return send(response, 200, { data: { deleted: true } });
  }

  function create(body: string, response: ServerResponse): void {
    const { text, reply } = postSchema.parse(JSON.parse(body));
    const fault = faults.shift();
    if (fault === "drop-before") return void response.destroy();
    if (fault === "500-before") return send(response, 503, { title: "Service Unavailable" });
    if (fault === "401") return send(response, 401, { title: "Unauthorized" });
    if (fault === "429") {
      response.setHeader("x-rate-limit-reset", String(Math.ceil(Date.now() / 1_000) + 900));
      return send(response, 429, { title: "Too Many Requests" });
    }
    const replyTo = reply?.in_reply_to_tweet_id;
    const refusal = refusalOf(text, replyTo);
    if (refusal !== undefined) return send(response, 403, { detail: refusal, title: "Forbidden" });
    made += 1n;
    const post = { id: String(FIRST_ID + made), text, replyTo, at: new Date() };
    posts.push(post);
    if (fault === "drop-after") return void response.destroy();
    if (fault === "500-after") return send(response, 500, { title: "Internal Server Error" });
    const answered = () => send(response, 201, { data: { id: post.id, text } });
    if (delayMs === 0) return answered();
    return void setTimeout(answered, delayMs);
  }

  function refusalOf(text: string, replyTo: string | undefined): string | undefined {
    if (twitter.parseTweet(text).weightedLength > WEIGHT_MAX) return "The Tweet is too long.";
    if (posts.some((post) => post.text === text)) {
      return "You are not allowed to create a Tweet with duplicate content.";
    }
    const isThere = replyTo === undefined || posts.some(({ id }) => id === replyTo);
    return isThere
      ? undefined
      : "You attempted to reply to a Tweet that is deleted or not visible to you.";
  }

  const { host, close } = await playServer((request, response) => void answer(request, response));
  return {
    url: `http://${host}`,
    posts,
    faults,
    forget() {
      posts.length = 0;
      faults.length = 0;
    },
    close,
  };
}

/** A page of the account's posts, the newest first, and the way to the next one. */
function pageOf(posts: readonly StandingPost[], asked: URLSearchParams) {
  const since = new Date(asked.get("start_time") ?? 0);
  const from = Number(asked.get("pagination_token") ?? 0);
  const end = from + Number(asked.get("max_results") ?? PAGE);
  const own = posts.filter(({ at }) => at >= since);
  const data = own.slice(from, end).map((post) => shown(post, asked));
  const next = end < own.length ? { next_token: String(end) } : {};
  // An account without posts is answered without a list of them.
  return {
    ...(data.length === 0 ? {} : { data }),
    meta: { result_count: data.length, ...next },
  };
}

/** The spelling of the request is the one of the answer; a name of the other one is passed over. */
const VOCABULARIES = {
  post: {
    history: "edit_history_post_ids",
    referenced: "referenced_posts",
    asks: [["expansions", "referenced_posts"]],
  },
  tweet: {
    history: "edit_history_tweet_ids",
    referenced: "referenced_tweets",
    asks: [
      ["tweet.fields", "referenced_tweets"],
      ["expansions", "referenced_tweets.id"],
    ],
  },
} as const;

/** Addresses come back shortened, three characters as entities. */
function shown({ id, text, replyTo }: StandingPost, asked: URLSearchParams) {
  const words = VOCABULARIES[asked.has("post.fields") ? "post" : "tweet"];
  const isAsked = words.asks.some(([name, value]) => asked.get(name)?.split(",").includes(value));
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const shortened = escaped.replaceAll(/https?:\/\/\S+|\b\w+\.com\b/g, "https://t.co/abcdefghij");
  const referenced =
    replyTo === undefined || !isAsked
      ? {}
      : { [words.referenced]: [{ type: "replied_to", id: replyTo }] };
  return { id, text: shortened, [words.history]: [id], ...referenced };
}
