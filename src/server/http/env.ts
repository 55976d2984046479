import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import type { FileStore } from "#server/integrations/file-store/file-store.ts";
import type { Grammar } from "#server/integrations/grammar/grammar.ts";
import type { Mailer } from "#server/integrations/mailer/mailer.ts";
import type { Jobs } from "#server/jobs.ts";
import type { Billing } from "#server/integrations/stripe/billing.ts";
import type { X } from "#server/integrations/x/x.ts";

/** The signed-in user as every feature sees it; better-auth stays in auth.ts. */
export type User = {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
};

/** What features are built from; made once in main.ts, or by createTestApp. */
export type Dependencies = {
  readonly config: Config;
  readonly db: Database;
  readonly edgar: Edgar;
  readonly files: FileStore;
  readonly grammar: Grammar;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly stripe: Billing;
  readonly x: X;
  /** Signs sessions and the links of mails. */
  readonly secret: string;
  readonly logger: Logger;
  /** Aborted, with an AppError that says so, when the server stops and answers under way must end. */
  readonly stopping: AbortSignal;
};

/** The environment of a route behind `requireUser`. */
export type SignedInEnv = { Variables: { user: User } };
