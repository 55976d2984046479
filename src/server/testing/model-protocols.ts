import type { PlayedAnswer, PlayedEnding, PlayedTool } from "./model-server.ts";

/** An answer as the protocol of a path streams it, in server-sent events. */
export function streamOf(path: string, played: PlayedAnswer): readonly string[] {
  if (path.endsWith("/chat/completions")) {
    const pieces = chatCompletions(played);
    return played.tellsUsage === true ? pieces : pieces.filter((piece) => piece !== CHAT_USAGE);
  }
  if (path.endsWith("/responses")) return responses(played);
  if (path.endsWith("/messages")) return anthropicMessages(played);
  return googleContent(played);
}

function event(data: unknown, name?: string): string {
  const head = name === undefined ? "" : `event: ${name}\n`;
  return `${head}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/** An event that says its type twice, as two of the protocols do. */
function typed(type: string, rest: object): string {
  return event({ type, ...rest }, type);
}

function argumentsOf({ input, isHalf }: PlayedTool): string {
  const json = JSON.stringify(input);
  return isHalf === true ? json.slice(0, json.length / 2) : json;
}

function chatChunk(delta: object, finish: string | null = null): string {
  return event({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "played",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

function chatCompletions({ text = [], tools = [], ending }: PlayedAnswer): readonly string[] {
  const part = ending?.kind === "refusal" ? "refusal" : "content";
  return [
    ...text.map((said) => chatChunk({ role: "assistant", [part]: said })),
    ...tools.map((tool, index) => {
      const called = { name: tool.name, arguments: argumentsOf(tool) };
      const call = { index, id: `call_${index}`, type: "function", function: called };
      return chatChunk({ tool_calls: [call] });
    }),
    ...chatEnd(ending, tools.length > 0 ? "tool_calls" : "stop"),
  ];
}

const CHAT_USAGE = event({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "played",
  choices: [],
  usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
});

function chatEnd(ending: PlayedEnding | undefined, own: string): readonly string[] {
  if (ending?.kind === "closed") return [];
  if (ending?.kind === "error") return [event({ error: { message: "played", type: ending.type } })];
  if (ending?.kind === "unsaid") return [chatChunk({}, null), CHAT_USAGE, event("[DONE]")];
  const reasons = ending?.kind === "reason" ? [...(ending.after ?? []), ending.reason] : [own];
  const finish = reasons.map((reason) => chatChunk({}, reason));
  return ending?.kind === "no-farewell" ? finish : [...finish, CHAT_USAGE, event("[DONE]")];
}

const RESPONSE = { id: "resp_1", object: "response", created_at: 1, model: "played" };
const RESPONSE_USAGE = {
  input_tokens: 1_000,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 200,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 1_200,
};

function responses(played: PlayedAnswer): readonly string[] {
  const { text = [], tools = [], pages = [], ending } = played;
  const item = { id: "msg_1", type: "message", role: "assistant", status: "in_progress" };
  const at = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const annotations = pages.map(({ url, title }) => ({
    type: "url_citation",
    start_index: 0,
    end_index: 1,
    url,
    title,
  }));
  const said = text.join("");
  const isRefusal = ending?.kind === "refusal";
  const content = isRefusal
    ? { type: "refusal", refusal: said }
    : { type: "output_text", text: said, annotations, logprobs: [] };
  const done = { ...item, status: "completed", content: [content] };
  return [
    typed("response.created", { response: { ...RESPONSE, status: "in_progress", output: [] } }),
    ...tools.flatMap(functionCall),
    typed("response.output_item.added", { output_index: 0, item: { ...item, content: [] } }),
    ...text.map((delta) =>
      isRefusal
        ? typed("response.refusal.delta", { ...at, delta })
        : typed("response.output_text.delta", { ...at, delta, logprobs: [] }),
    ),
    ...annotations.map((annotation, index) =>
      typed("response.output_text.annotation.added", {
        ...at,
        annotation_index: index,
        annotation,
      }),
    ),
    ...(ending?.kind === "closed"
      ? []
      : [
          ...(isRefusal ? [typed("response.refusal.done", { ...at, refusal: said })] : []),
          typed("response.output_item.done", { output_index: 0, item: done }),
          ...responseEnd(ending),
        ]),
  ];
}

function functionCall(tool: PlayedTool, index: number): readonly string[] {
  const call = {
    id: `fc_${index}`,
    type: "function_call",
    call_id: `call_${index}`,
    name: tool.name,
    arguments: argumentsOf(tool),
    status: "completed",
  };
  const begun = { ...call, arguments: "", status: "in_progress" };
  return [
    typed("response.output_item.added", { output_index: index, item: begun }),
    typed("response.function_call_arguments.done", {
      item_id: call.id,
      output_index: index,
      arguments: call.arguments,
    }),
    typed("response.output_item.done", { output_index: index, item: call }),
  ];
}

function responseEnd(ending: PlayedEnding | undefined): readonly string[] {
  const response = { ...RESPONSE, output: [], usage: RESPONSE_USAGE };
  if (ending?.kind === "error") {
    const error = { code: ending.type, message: "played", param: null, sequence_number: 9 };
    return [typed("error", error)];
  }
  if (ending?.kind === "failed") {
    const error = { code: "server_error", message: "played" };
    return [
      typed("response.failed", {
        sequence_number: 9,
        response: { ...response, status: "failed", error },
      }),
    ];
  }
  if (ending?.kind !== "reason" && ending?.kind !== "unsaid") {
    return [typed("response.completed", { response: { ...response, status: "completed" } })];
  }
  if (ending.kind === "reason" && ending.after !== undefined) {
    return ending.after.flatMap((reason) => [
      ...responseEnd({ kind: "reason", reason }),
      ...responseEnd(undefined),
    ]);
  }
  const details = ending.kind === "reason" ? { reason: ending.reason } : null;
  const incomplete = { ...response, status: "incomplete", incomplete_details: details };
  return [typed("response.incomplete", { response: incomplete })];
}

function anthropicMessages(played: PlayedAnswer): readonly string[] {
  const { text = [], tools = [], pages = [], ending } = played;
  const message = { id: "msg_1", type: "message", role: "assistant", model: "played", content: [] };
  return [
    typed("message_start", {
      message: {
        ...message,
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1_000, output_tokens: 1 },
      },
    }),
    ...(pages.length > 0 ? anthropicSearch(pages) : []),
    typed("content_block_start", { index: 2, content_block: { type: "text", text: "" } }),
    ...text.map((delta) =>
      typed("content_block_delta", { index: 2, delta: { type: "text_delta", text: delta } }),
    ),
    ...(ending?.kind === "closed" ? [] : [typed("content_block_stop", { index: 2 })]),
    ...tools.flatMap((tool, at) => {
      const index = at + 3;
      const block = { type: "tool_use", id: `toolu_${at}`, name: tool.name, input: {} };
      const delta = { type: "input_json_delta", partial_json: argumentsOf(tool) };
      return [
        typed("content_block_start", { index, content_block: block }),
        typed("content_block_delta", { index, delta }),
        typed("content_block_stop", { index }),
      ];
    }),
    ...anthropicEnd(ending, tools.length > 0 ? "tool_use" : "end_turn"),
  ];
}

function anthropicEnd(ending: PlayedEnding | undefined, own: string): readonly string[] {
  if (ending?.kind === "closed") return [];
  if (ending?.kind === "error") {
    return [typed("error", { error: { type: ending.type, message: "played" } })];
  }
  if (ending?.kind === "unsaid") return [typed("message_stop", {})];
  const reasons = ending?.kind === "reason" ? [...(ending.after ?? []), ending.reason] : [own];
  const deltas = reasons.map((reason) =>
    typed("message_delta", {
      delta: { stop_reason: reason, stop_sequence: reason === "stop_sequence" ? "END" : null },
      usage: { output_tokens: 200 },
    }),
  );
  return ending?.kind === "no-farewell" ? deltas : [...deltas, typed("message_stop", {})];
}

/** A search that the provider makes itself, with what it found. */
function anthropicSearch(pages: NonNullable<PlayedAnswer["pages"]>): readonly string[] {
  const id = "srvtoolu_1";
  const content = pages.map(({ url, title }) => ({
    type: "web_search_result",
    url,
    title,
    encrypted_content: "x",
    page_age: null,
  }));
  const delta = { type: "input_json_delta", partial_json: '{"query":"played"}' };
  return [
    typed("content_block_start", {
      index: 0,
      content_block: { type: "server_tool_use", id, name: "web_search", input: {} },
    }),
    typed("content_block_delta", { index: 0, delta }),
    typed("content_block_stop", { index: 0 }),
    typed("content_block_start", {
      index: 1,
      content_block: { type: "web_search_tool_result", tool_use_id: id, content },
    }),
    typed("content_block_stop", { index: 1 }),
  ];
}

function googleContent(played: PlayedAnswer): readonly string[] {
  const { text = [], tools = [], pages = [], ending } = played;
  const groundingChunks = pages.map(({ url, title }) => ({ web: { uri: url, title } }));
  const grounding = pages.length > 0 ? { groundingMetadata: { groundingChunks } } : {};
  return [
    ...text.map((delta) => googlePart({ text: delta })),
    ...tools.map(({ name, input }) => googlePart({ functionCall: { name, args: input } })),
    ...googleEnd(ending, grounding),
  ];
}

function googlePart(part: object): string {
  return event({ candidates: [{ content: { role: "model", parts: [part] }, index: 0 }] });
}

function googleEnd(ending: PlayedEnding | undefined, grounding: object): readonly string[] {
  const usageMetadata = {
    promptTokenCount: 1_000,
    candidatesTokenCount: 200,
    totalTokenCount: 1_200,
  };
  if (ending?.kind === "closed") return [];
  if (ending?.kind === "error") {
    return [event({ error: { code: 503, message: "played", status: ending.type } })];
  }
  if (ending?.kind === "blocked") {
    return [event({ promptFeedback: { blockReason: ending.reason }, usageMetadata })];
  }
  const reasons = ending?.kind === "reason" ? [...(ending.after ?? []), ending.reason] : ["STOP"];
  const last = { content: { role: "model", parts: [{ text: "" }] }, index: 0, ...grounding };
  const ends = ending?.kind === "unsaid" ? [{}] : reasons.map((finishReason) => ({ finishReason }));
  return ends.map((reason) => event({ candidates: [{ ...last, ...reason }], usageMetadata }));
}
