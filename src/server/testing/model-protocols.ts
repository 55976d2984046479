import type { PlayedAnswer } from "./model-server.ts";

/** An answer as the protocol of a path streams it, in server-sent events. */
export function streamOf(path: string, played: PlayedAnswer): readonly string[] {
  if (path.endsWith("/chat/completions")) return chatCompletions(played);
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

function chatCompletions({ text = [], tools = [] }: PlayedAnswer): readonly string[] {
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "played",
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  return [
    ...text.map((content) => chunk({ role: "assistant", content })),
    ...tools.map(({ name, input }, index) =>
      chunk({
        tool_calls: [
          {
            index,
            id: `call_${index}`,
            type: "function",
            function: { name, arguments: JSON.stringify(input) },
          },
        ],
      }),
    ),
    chunk({}, tools.length > 0 ? "tool_calls" : "stop"),
    event({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "played",
      choices: [],
      usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
    }),
    event("[DONE]"),
  ];
}

function responses({ text = [], tools = [], pages = [] }: PlayedAnswer): readonly string[] {
  const base = { id: "resp_1", object: "response", created_at: 1, model: "played" };
  const usage = {
    input_tokens: 1_000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 200,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 1_200,
  };
  const item = { id: "msg_1", type: "message", role: "assistant", status: "in_progress" };
  const calls = tools.map(({ name, input }, index) => ({
    id: `fc_${index}`,
    type: "function_call",
    call_id: `call_${index}`,
    name,
    arguments: JSON.stringify(input),
    status: "completed",
  }));
  const annotations = pages.map(({ url, title }) => ({
    type: "url_citation",
    start_index: 0,
    end_index: 1,
    url,
    title,
  }));
  return [
    typed("response.created", { response: { ...base, status: "in_progress", output: [] } }),
    ...calls.flatMap((call, index) => [
      typed("response.output_item.added", {
        output_index: index,
        item: { ...call, arguments: "", status: "in_progress" },
      }),
      typed("response.function_call_arguments.done", {
        item_id: call.id,
        output_index: index,
        arguments: call.arguments,
      }),
      typed("response.output_item.done", { output_index: index, item: call }),
    ]),
    typed("response.output_item.added", { output_index: 0, item: { ...item, content: [] } }),
    ...text.map((delta) =>
      typed("response.output_text.delta", {
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta,
        logprobs: [],
      }),
    ),
    ...annotations.map((annotation, index) =>
      typed("response.output_text.annotation.added", {
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        annotation_index: index,
        annotation,
      }),
    ),
    typed("response.output_item.done", {
      output_index: 0,
      item: {
        ...item,
        status: "completed",
        content: [{ type: "output_text", text: text.join(""), annotations, logprobs: [] }],
      },
    }),
    typed("response.completed", { response: { ...base, status: "completed", output: [], usage } }),
  ];
}

function anthropicMessages({ text = [], tools = [], pages = [] }: PlayedAnswer): readonly string[] {
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
    typed("content_block_stop", { index: 2 }),
    ...tools.flatMap(({ name, input }, at) => {
      const index = at + 3;
      const block = { type: "tool_use", id: `toolu_${at}`, name, input: {} };
      const delta = { type: "input_json_delta", partial_json: JSON.stringify(input) };
      return [
        typed("content_block_start", { index, content_block: block }),
        typed("content_block_delta", { index, delta }),
        typed("content_block_stop", { index }),
      ];
    }),
    typed("message_delta", {
      delta: { stop_reason: tools.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: 200 },
    }),
    typed("message_stop", {}),
  ];
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

function googleContent({ text = [], tools = [], pages = [] }: PlayedAnswer): readonly string[] {
  const part = (parts: readonly object[], rest: object = {}) =>
    event({ candidates: [{ content: { role: "model", parts }, index: 0, ...rest }] });
  const groundingChunks = pages.map(({ url, title }) => ({ web: { uri: url, title } }));
  return [
    ...text.map((delta) => part([{ text: delta }])),
    ...tools.map(({ name, input }) => part([{ functionCall: { name, args: input } }])),
    event({
      candidates: [
        {
          content: { role: "model", parts: [{ text: "" }] },
          finishReason: "STOP",
          index: 0,
          ...(pages.length > 0 && { groundingMetadata: { groundingChunks } }),
        },
      ],
      usageMetadata: {
        promptTokenCount: 1_000,
        candidatesTokenCount: 200,
        totalTokenCount: 1_200,
      },
    }),
  ];
}
