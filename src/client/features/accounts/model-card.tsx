import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleMinus } from "lucide-react";
import { testModel } from "#contracts/assistant.ts";
import type { Account } from "#contracts/accounts.ts";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { FactList } from "#client/components/fact-list.tsx";
import { callApi } from "#client/lib/api.ts";
import { accountQuery } from "./account-queries.ts";
import { sessionQuery } from "./session-query.ts";

const BUILT_IN_TEXT =
  "Templates, questions on connected figures and rewrites by rules work. Free drafting needs a model.";
const MODEL_TEXT =
  "The model names figures, Footnote prints them. Without a model the built-in analyst answers.";
const PROVIDERS: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "Own server",
};

/** Who answers in the chat, and what it may use. */
export function ModelCard() {
  const { data } = useQuery(accountQuery);
  const { data: user } = useQuery(sessionQuery);
  const test = useMutation({ mutationFn: () => callApi(testModel, { body: {} }) });
  if (data === undefined) return null;
  if (data.model === null) {
    return (
      <Card
        title="Language model"
        place="model"
        footer={
          user?.isOwner === true
            ? "The operator connects one: AI_PROVIDER and AI_MODEL"
            : "The owner of this workspace connects one"
        }
      >
        <p className="flex items-center gap-2 px-3.5 pt-3 text-13 font-medium">
          <CircleMinus size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden />
          Built-in analyst
        </p>
        <p className="px-3.5 pt-2 pb-3 text-12 text-ink-2">{BUILT_IN_TEXT}</p>
      </Card>
    );
  }
  const [tone, state] = test.isError ? (["error", "No answer"] as const) : CONFIGURED;
  return (
    <Card
      title="Language model"
      place="model"
      note={<Badge tone={tone}>{test.isSuccess ? "Connected" : state}</Badge>}
      footer={
        <>
          <span className="flex-1" role="status">
            {test.error?.message ??
              (test.data && `First word after ${(test.data.firstWordMs / 1000).toFixed(1)} s`) ??
              "Set by the operator"}
          </span>
          <Button isBusy={test.isPending} onClick={() => test.mutate()}>
            Test the connection
          </Button>
        </>
      }
    >
      <ModelFacts model={data.model} tokens={data.today.tokens} />
    </Card>
  );
}

const CONFIGURED = ["success", "Configured"] as const;

type ModelFactsProps = {
  readonly model: NonNullable<Account["model"]>;
  /** Used today. */
  readonly tokens: number;
};

function ModelFacts({ model: { name, provider, tokensPerDay }, tokens }: ModelFactsProps) {
  const share = ((tokens / tokensPerDay) * 100).toFixed(1);
  const isOwn = provider === "openai-compatible";
  const facts = [
    ["Model", name],
    ["Provider", PROVIDERS[provider] ?? provider],
    ["Web Search", isOwn ? "Not offered by the server" : "Available"],
    ["Today", `${tokens.toLocaleString("en-US")} tokens read and written`],
    ["Daily ceiling", `${tokensPerDay.toLocaleString("en-US")} tokens, ${share}% used`],
  ] as const;
  return (
    <div className="px-3.5 py-3 text-12 figures">
      <FactList facts={facts} />
      <p className="mt-2.5 border-t border-hairline pt-2 text-ink-2">{MODEL_TEXT}</p>
    </div>
  );
}
