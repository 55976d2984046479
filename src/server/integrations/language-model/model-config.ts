export const AI_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;

export type ModelConfig = {
  readonly provider: (typeof AI_PROVIDERS)[number];
  readonly model: string;
  /** Servers of one's own need none. */
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
};
