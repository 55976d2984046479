import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  type LanguageModel as SdkModel,
  stepCountIs,
  streamText,
  type TextStreamPart,
  tool,
  type ToolSet,
} from "ai";
import type { z } from "zod";
import type { ModelConfig } from "./model-config.ts";
import { type Ending, endOf, saysIncomplete } from "./ending.ts";
import { modelError } from "./model-error.ts";
import { guardedFetch } from "#server/integrations/guarded-fetch.ts";

export type Effort = "low" | "medium" | "high";

/** Something a model may look up. It changes nothing. */
export type ModelTool = {
  readonly description: string;
  readonly input: z.ZodType;
  /** @throws Error with a sentence for the model */
  readonly run: (input: unknown) => Promise<string>;
};

export type ModelRequest = {
  readonly system: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  readonly tools?: Readonly<Record<string, ModelTool>>;
  readonly effort?: Effort | undefined;
  readonly temperature?: number | undefined;
  readonly webSearch?: boolean;
  readonly signal: AbortSignal;
};

/** What comes of a request to a model. */
export type ModelEvent =
  | { readonly kind: "text"; readonly delta: string }
  | { readonly kind: "tool"; readonly id: string; readonly name: string; readonly input: unknown }
  | {
      readonly kind: "tool-result";
      readonly id: string;
      readonly name: string;
      /** What was told to the model; undefined of a provider's own tools. */
      readonly output: string | undefined;
      readonly isFailed: boolean;
    }
  | { readonly kind: "web-page"; readonly url: string; readonly title: string | undefined }
  /** Tokens of the whole request, the last event of every answer, a cut one's too. */
  | ModelEnd;

type ModelEnd = {
  readonly kind: "end";
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ending: Ending;
  /** Its provider's own word for how it ended, where that is no known one. */
  readonly word?: string | undefined;
};

/** A language model, whoever serves it. */
export type LanguageModel = {
  /** As it is configured, shown as the engine's name. */
  readonly name: string;
  /** Why it can't search the web; undefined where its provider can. */
  readonly webSearchOff: string | undefined;
  /** False once it is known that it ignores a temperature. */
  readonly takesTemperature: () => boolean;
  /** What an analyst is told where a search of the web leaves the model no tools of ours. */
  readonly searchesAlone: string | undefined;
  /**
   * Retries before the first token only. What breaks after it ends the answer as cut.
   *
   * @throws AppError "upstream_failed" with a sentence for the analyst when nothing came
   */
  readonly stream: (request: ModelRequest) => AsyncIterable<ModelEvent>;
};

/** R-7 of the reliability requirements, in milliseconds. */
export const MODEL_LIMITS = { firstMs: 30_000, idleMs: 20_000, totalMs: 180_000, retries: 2 };

const STEPS_MAX = 8;
/** More than any document; what goes on beyond it is no answer. */
const OUTPUT_CHARACTERS_MAX = 600_000;
const TOKENS_UNKNOWN = { inputTokens: 0, outputTokens: 0 };

// Warnings of the SDK go to the console and may quote what is sent.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export function createLanguageModel(config: ModelConfig, limits = MODEL_LIMITS): LanguageModel {
  const served = providerOf(config);
  let takesTemperature = served.takesTemperature !== false;
  return {
    name: config.model,
    takesTemperature: () => takesTemperature,
    webSearchOff:
      served.webSearch === undefined
        ? `The server of ${config.model} offers no web search. It reads your connected data only.`
        : undefined,
    searchesAlone:
      served.combinesTools === false
        ? `${config.model} can't search the web and look into filings and documents at once: with Web Search on it reads what is connected, and looks nothing up.`
        : undefined,
    async *stream(request) {
      const call = newCall();
      const allowed = limitsFor(request, limits);
      yield* callOnce(served, request, allowed, call);
      const again = refusesTools(call, request) ? newCall() : undefined;
      // Many a model on one's own machine knows no tools.
      if (again !== undefined) yield* callOnce(served, { ...request, tools: {} }, allowed, again);
      const came = again ?? call;
      const { failure, characters, end } = came;
      takesTemperature &&= !came.isTemperatureIgnored;
      request.signal.throwIfAborted();
      if (characters === 0) throw modelError(failure, config.model, end?.ending);
      yield { ...(end ?? TOKENS_UNKNOWN), kind: "end", ending: endingAfter(came) };
    },
  };
}

/** A model that was asked to think long may be silent for most of an answer's time. */
function limitsFor({ effort }: ModelRequest, limits: typeof MODEL_LIMITS): typeof MODEL_LIMITS {
  if (effort !== "high") return limits;
  const firstMs = Math.max(limits.firstMs, limits.totalMs * (2 / 3));
  return { ...limits, firstMs, idleMs: Math.max(limits.idleMs, firstMs / 2) };
}

async function* callOnce(
  served: Served,
  request: ModelRequest,
  limits: typeof MODEL_LIMITS,
  call: Call,
): AsyncGenerator<ModelEvent> {
  const stopped = new AbortController();
  // The SDK's own limit begins with the answer's headers.
  const silence = setTimeout(() => {
    stopped.abort();
  }, limits.firstMs);
  try {
    for await (const part of partsOf(served, request, { limits, stopped, call })) {
      if (!BEFORE_TOKENS.has(part.type)) clearTimeout(silence);
      const room = OUTPUT_CHARACTERS_MAX - call.characters;
      const event = eventOf(part, call);
      const isOver = call.characters > OUTPUT_CHARACTERS_MAX;
      if (isOver) {
        call.failure = new Error("the answer is too long");
        stopped.abort();
      }
      // A piece that goes over is told as far as it may go: its beginning is an answer.
      if (event?.kind === "text") yield { ...event, delta: event.delta.slice(0, room) };
      else if (event !== undefined && !isOver) yield event;
      if (isOver) return;
    }
  } catch (error) {
    call.failure ??= error;
  } finally {
    clearTimeout(silence);
  }
}

const BEFORE_TOKENS: ReadonlySet<string> = new Set(["start", "start-step", "raw"]);

function newCall(): Call {
  return {
    failure: undefined,
    characters: 0,
    end: undefined,
    isIncomplete: false,
    isTemperatureIgnored: false,
  };
}

function endingAfter({ failure, end, isIncomplete }: Call): Ending {
  if (failure !== undefined || end === undefined) return "broken";
  return end.ending === "whole" && isIncomplete ? "broken" : end.ending;
}

function refusesTools({ failure, characters }: Call, { tools = {} }: ModelRequest): boolean {
  const isRefused = APICallError.isInstance(failure) && failure.statusCode === 400;
  return isRefused && characters === 0 && Object.keys(tools).length > 0;
}

/** What a call came to so far. */
type Call = {
  failure: unknown;
  characters: number;
  end: Omit<ModelEnd, "kind"> | undefined;
  /** Its provider said so, whatever the SDK makes of it. */
  isIncomplete: boolean;
  /** The SDK knows that the model takes none. */
  isTemperatureIgnored: boolean;
};

type Circumstances = {
  readonly limits: typeof MODEL_LIMITS;
  readonly stopped: AbortController;
  readonly call: Call;
};

function partsOf(
  { model, webSearch, takesTemperature, combinesTools, options }: Served,
  request: ModelRequest,
  { limits, stopped, call }: Circumstances,
): AsyncIterable<TextStreamPart<ToolSet>> {
  const { signal, effort, temperature, tools = {} } = request;
  const searches = request.webSearch === true && webSearch !== undefined;
  // The SDK would leave ours out as well, and say so to the console alone.
  const ours = searches && combinesTools === false ? {} : toolSet(tools);
  return streamText({
    model,
    instructions: request.system,
    messages: [...request.messages],
    tools: { ...ours, ...(searches ? webSearch() : {}) },
    stopWhen: stepCountIs(STEPS_MAX),
    maxRetries: limits.retries,
    include: { rawChunks: true },
    abortSignal: AbortSignal.any([signal, stopped.signal]),
    timeout: { totalMs: limits.totalMs, firstChunkMs: limits.firstMs, chunkMs: limits.idleMs },
    ...(effort !== undefined && { reasoning: effort, ...options?.(effort) }),
    ...(takesTemperature !== false && temperature !== undefined && { temperature }),
    // The default writes what was sent to the console.
    onError: ({ error }) => {
      call.failure ??= error;
    },
  }).fullStream;
}

/** What a part of the SDK's stream tells; what ends or breaks the call is noted. */
function eventOf(part: TextStreamPart<ToolSet>, call: Call): ModelEvent | undefined {
  if (part.type === "text-delta") {
    call.characters += part.text.length;
    return part.text === "" ? undefined : { kind: "text", delta: part.text };
  }
  if (part.type === "tool-call") {
    return { kind: "tool", id: part.toolCallId, name: part.toolName, input: part.input };
  }
  if (part.type === "tool-result" || part.type === "tool-error") {
    const isFailed = part.type === "tool-error";
    const { toolCallId: id, toolName: name } = part;
    const output = isFailed || typeof part.output !== "string" ? undefined : part.output;
    return { kind: "tool-result", id, name, output, isFailed };
  }
  if (part.type === "source" && part.sourceType === "url") {
    return { kind: "web-page", url: part.url, title: part.title };
  }
  noteEnd(part, call);
  return undefined;
}

function noteEnd(part: TextStreamPart<ToolSet>, call: Call): void {
  call.isTemperatureIgnored ||= ignoresTemperature(part);
  if (part.type === "error") call.failure ??= part.error;
  if (part.type === "raw") call.isIncomplete ||= saysIncomplete(part.rawValue);
  if (part.type === "abort") {
    call.failure ??= new DOMException(part.reason ?? "aborted", "AbortError");
  }
  if (part.type === "finish") {
    const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
    call.end = { inputTokens, outputTokens, ...endOf(part) };
  }
}

function ignoresTemperature(part: TextStreamPart<ToolSet>): boolean {
  const warnings = part.type === "start-step" ? part.warnings : [];
  return warnings.some((warning) => "feature" in warning && warning.feature === "temperature");
}

function toolSet(tools: Readonly<Record<string, ModelTool>>): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      tool({ description, inputSchema: input, execute: (given: unknown) => run(given) }),
    ]),
  );
}

type Served = {
  readonly model: SdkModel;
  /** The provider's own search of the web. */
  readonly webSearch?: () => ToolSet;
  /** False of models that reason, as the effort is passed on to them. */
  readonly takesTemperature?: boolean;
  /** False where that search and our tools exclude each other. */
  readonly combinesTools?: boolean;
  /** What passes the effort on where the SDK doesn't know the model's name. */
  readonly options?: (effort: Effort) => { readonly providerOptions?: OpenAiOptions };
};

type OpenAiOptions = {
  openai: { reasoningSummary: null; reasoningEffort?: Effort; forceReasoning?: true };
};

function providerOf({ provider, model, apiKey, baseUrl }: ModelConfig): Served {
  const settings = {
    fetch: guardedFetch,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    // Without one the SDK looks into the environment by itself.
    apiKey: apiKey ?? "none",
  };
  switch (provider) {
    case "openai": {
      const openai = createOpenAI(settings);
      const takesTemperature = /^(gpt-[34]|chatgpt)/.test(model);
      return {
        model: openai(model),
        takesTemperature,
        webSearch: () => ({ web_search: openai.tools.webSearch({}) }),
        // Summaries are shown nowhere, and organisations that are not verified are refused for them.
        options: (reasoningEffort) => ({
          providerOptions: {
            openai: {
              reasoningSummary: null,
              ...(!takesTemperature && { reasoningEffort, forceReasoning: true }),
            },
          },
        }),
      };
    }
    case "anthropic": {
      const anthropic = createAnthropic(settings);
      return {
        model: anthropic(model),
        webSearch: () => ({ web_search: anthropic.tools.webSearch_20250305({ maxUses: 5 }) }),
      };
    }
    case "google": {
      const google = createGoogle(settings);
      return {
        model: google(model),
        webSearch: () => ({ google_search: google.tools.googleSearch({}) }),
        combinesTools: !/gemini-(?:1|2)\b/.test(model),
      };
    }
    case "openai-compatible": {
      const local = createOpenAICompatible({
        name: "local",
        fetch: guardedFetch,
        baseURL: baseUrl ?? "",
        includeUsage: true,
        ...(apiKey !== undefined && { apiKey }),
      });
      return { model: local(model) };
    }
    default:
      return provider satisfies never;
  }
}
