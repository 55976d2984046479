import path from "node:path";
import { z } from "zod";
import {
  AI_PROVIDERS,
  type ModelConfig,
} from "#server/integrations/language-model/model-config.ts";
import { StartError } from "#server/start-error.ts";

/** What the installation is told by its environment; architecture.md section 5 lists every variable. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Origin of the product as browsers see it, without a trailing slash; undefined when not set. */
  readonly baseUrl: string | undefined;
  /** Made once and kept in the database when not set. */
  readonly authSecret: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** The bucket that uploaded files are in; a folder of `dataDir` when not set. Has its keys in it. */
  readonly filesUrl: string | undefined;
  /** The embedded PostgreSQL runs when not set. */
  readonly databaseUrl: string | undefined;
  /** The way that changes of the schema take, past a pooler; that of all else when not set. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Connections to the database this process has at most. */
  readonly databaseConnections: number;
  /** Absolute; where a backup is put each night. */
  readonly backupDir: string | undefined;
  /** Whoever sends it may read what this process counts; nobody without it. */
  readonly metricsToken: string | undefined;
  readonly trustProxy: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Trimmed and lower-cased; nobody is the owner when not set. */
  readonly ownerEmail: string | undefined;
  readonly edgar: {
    readonly contact: string | undefined;
    readonly wwwUrl: string;
    readonly dataUrl: string;
    /** Of this process. */
    readonly requestsPerSecond: number;
    /** Absolute. */
    readonly mirror: string | undefined;
  };
  /** Megabytes of documents one user may keep. */
  readonly libraryQuotaMb: number;
  /** Megabytes that one user's research documents and their connected data may take. */
  readonly researchQuotaMb: number;
  /** Rewrites one user may have on one UTC day. */
  readonly rewritesPerDay: number;
  /** The language model; undefined while the built-in analyst answers. */
  readonly ai:
    | (ModelConfig & {
        /** Tokens of the data a model is given at once. */
        readonly contextTokens: number;
        /** Tokens one user may use on one UTC day, and all users together. */
        readonly tokensPerDay: number;
        readonly tokensPerDayOfAll: number;
      })
    | undefined;
  /** npm started this process, through a shell that passes no signal on. */
  readonly isUnderNpm: boolean;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  /** Credentials of the account on X that threads are posted from. */
  readonly x: {
    readonly apiKey: string | undefined;
    readonly apiSecret: string | undefined;
    readonly accessToken: string | undefined;
    readonly accessSecret: string | undefined;
    readonly baseUrl: string;
  };
  /** For `npm run mcp`: the Footnote it asks, and as whom. */
  readonly mcp: { readonly url: string; readonly token: string | undefined };
  /** Billing of Pro; without all three keys the owner grants it. */
  readonly stripe: {
    readonly secretKey: string | undefined;
    readonly webhookSecret: string | undefined;
    readonly priceId: string | undefined;
    readonly apiUrl: string;
  };
};

/** A variable has a value we can't use; the message is one line that names it. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export const AUTH_SECRET_MIN = 32;

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));
const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: "must be an e-mail address" }));
const flag = z
  .enum(["1", "true", "yes", "on", "0", "false", "no", "off"], { error: "must be true or false" })
  .transform((text) => ["1", "true", "yes", "on"].includes(text));
// libpq's form for a socket, `postgresql://user@/name?host=/folder`, is no URL to Node.
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, "must be a postgresql:// address")
  .refine(isReadable, "must be a postgresql:// address")
  .optional();
const folder = z.string().transform((text) => path.resolve(text));

function wholeNumber(lowest: number, highest: number) {
  return z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(lowest, `must be ${lowest} or more`)
    .max(highest, `must be ${highest} at most`);
}

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int("must be a port number")
    .min(1, "must be 1 to 65535")
    .max(65_535, "must be 1 to 65535")
    .default(3000),
  HOST: z
    .string()
    .trim()
    .refine(isHost, "must be the name or the address of this machine")
    .default("127.0.0.1"),
  BASE_URL: webAddress
    .refine((url) => new URL(url).pathname === "/", "must be an origin, without a path")
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(AUTH_SECRET_MIN, `must have at least ${AUTH_SECRET_MIN} characters`)
    .optional(),
  DATA_DIR: folder.default(path.resolve("data")),
  FILES_URL: z
    .string()
    .trim()
    .refine(isBucket, "must be an address like https://KEY:SECRET@host/bucket?region=eu-central-1")
    .optional(),
  DATABASE_URL: databaseAddress,
  MIGRATION_DATABASE_URL: databaseAddress,
  DATABASE_CONNECTIONS: wholeNumber(1, 1_000).default(10),
  BACKUP_DIR: folder.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
  OWNER_EMAIL: email.optional(),
  EDGAR_CONTACT: z.string().trim().optional(),
  EDGAR_WWW_URL: webAddress.default("https://www.sec.gov"),
  EDGAR_DATA_URL: webAddress.default("https://data.sec.gov"),
  EDGAR_REQUESTS_PER_SECOND: wholeNumber(1, 10).default(8),
  EDGAR_MIRROR: folder.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .optional(),
  LIBRARY_QUOTA_MB: wholeNumber(1, 1_000_000).default(2_048),
  RESEARCH_QUOTA_MB: wholeNumber(1, 1_000_000).default(1_024),
  REWRITES_PER_DAY: wholeNumber(1, 1_000_000).default(500),
  AI_PROVIDER: z
    .enum(["built-in", ...AI_PROVIDERS], {
      error: `must be one of built-in, ${AI_PROVIDERS.join(", ")}`,
    })
    .default("built-in"),
  AI_MODEL: z.string().trim().max(200).optional(),
  AI_API_KEY: z.string().trim().optional(),
  AI_BASE_URL: webAddress.optional(),
  AI_CONTEXT_TOKENS: wholeNumber(2_000, 1_000_000).default(48_000),
  AI_TOKENS_PER_DAY: wholeNumber(1_000, 1_000_000_000).default(3_000_000),
  AI_TOKENS_PER_DAY_OF_ALL: wholeNumber(1_000, 1_000_000_000).default(100_000_000),
  /** Set by npm itself for what its scripts start. */
  npm_lifecycle_event: z.string().optional(),
  MAIL_FROM: z.string().trim().default("Footnote <footnote@localhost>"),
  X_API_KEY: z.string().trim().optional(),
  X_API_SECRET: z.string().trim().optional(),
  X_ACCESS_TOKEN: z.string().trim().optional(),
  X_ACCESS_SECRET: z.string().trim().optional(),
  X_BASE_URL: webAddress.default("https://api.x.com"),
  FOOTNOTE_URL: webAddress.optional(),
  FOOTNOTE_TOKEN: z.string().trim().optional(),
  STRIPE_SECRET_KEY: z.string().trim().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().optional(),
  STRIPE_PRICE_ID: z.string().trim().optional(),
  STRIPE_API_URL: webAddress.default("https://api.stripe.com"),
});

/** Whether an address can be made of it. */
function isHost(host: string): boolean {
  const isWord = /^[\w.:-]+$/.test(host);
  return isWord && URL.canParse(`http://${host.includes(":") ? `[${host}]` : host}`);
}

/** Whether it names a bucket of an S3-compatible store and has the keys to it. */
function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, hash } = new URL(text);
  const isAddress = /^https?:$/.test(protocol) && /^\/[\w.-]*\/?$/.test(pathname) && hash === "";
  return (
    isAddress && [username, password].every((key) => key !== "" && !/%(?![\da-f]{2})/i.test(key))
  );
}

/** Whether node-postgres can read it: it takes the socket's form by putting a host in. */
function isReadable(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) || URL.canParse(databaseUrl.replace("@/", "@host/"));
}

/**
 * The configuration of this environment; an empty variable counts as not set.
 *
 * @throws ConfigError naming the first variable that can't be used
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value?.trim() !== "");
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL,
    authSecret: env.AUTH_SECRET,
    dataDir: env.DATA_DIR,
    filesUrl: env.FILES_URL,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    backupDir: env.BACKUP_DIR,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    ownerEmail: env.OWNER_EMAIL,
    edgar: {
      contact: env.EDGAR_CONTACT ?? env.OWNER_EMAIL,
      wwwUrl: env.EDGAR_WWW_URL,
      dataUrl: env.EDGAR_DATA_URL,
      requestsPerSecond: env.EDGAR_REQUESTS_PER_SECOND,
      mirror: env.EDGAR_MIRROR,
    },
    libraryQuotaMb: env.LIBRARY_QUOTA_MB,
    researchQuotaMb: env.RESEARCH_QUOTA_MB,
    rewritesPerDay: env.REWRITES_PER_DAY,
    ai: modelOf(env),
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    x: {
      apiKey: env.X_API_KEY,
      apiSecret: env.X_API_SECRET,
      accessToken: env.X_ACCESS_TOKEN,
      accessSecret: env.X_ACCESS_SECRET,
      baseUrl: env.X_BASE_URL,
    },
    mcp: { url: env.FOOTNOTE_URL ?? `http://127.0.0.1:${env.PORT}`, token: env.FOOTNOTE_TOKEN },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      priceId: env.STRIPE_PRICE_ID,
      apiUrl: env.STRIPE_API_URL,
    },
  };
}

/** @throws ConfigError naming what the provider needs and is not set */
function modelOf(env: z.infer<typeof environmentSchema>): Config["ai"] {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = env;
  if (provider === "built-in") return undefined;
  if (model === undefined) throw new ConfigError(`AI_MODEL is needed with AI_PROVIDER ${provider}`);
  if (provider === "openai-compatible" && baseUrl === undefined) {
    throw new ConfigError("AI_BASE_URL is needed with AI_PROVIDER openai-compatible");
  }
  if (apiKey === undefined && baseUrl === undefined) {
    throw new ConfigError(`AI_API_KEY is needed with AI_PROVIDER ${provider}`);
  }
  return {
    provider,
    model,
    apiKey,
    baseUrl,
    contextTokens: env.AI_CONTEXT_TOKENS,
    tokensPerDay: env.AI_TOKENS_PER_DAY,
    tokensPerDayOfAll: env.AI_TOKENS_PER_DAY_OF_ALL,
  };
}

/** The configuration of this process: the only look at its environment. */
export function configOfProcess(): Config {
  return readConfig(process.env);
}
