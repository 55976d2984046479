import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { ListTable } from "#client/components/list-table.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { Notice } from "#client/components/notice.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import { type AccessToken, TOKEN_NAME_MAX, TOKENS_MAX } from "#contracts/accounts.ts";
import { tokensQuery, useCreateToken, useRevokeToken } from "./account-queries.ts";
import { longDate } from "#core/ledger/dates.ts";

const TOKEN_HEADS = [
  { label: "Name" },
  { label: "Token" },
  { label: "Allowed to" },
  { label: "Created", align: "right" },
  { label: "Last used", align: "right" },
  { label: "Expires", align: "right" },
] as const;

/** Personal tokens for one's own AI client: made, shown once, revoked. */
export function TokensCard() {
  const query = useQuery(tokensQuery);
  const { data } = query;
  if (data === undefined) return <Loading label="Loading your tokens" query={query} />;
  const { tokens } = data;
  return (
    <Card
      title="Access tokens"
      place="tokens"
      note={`${tokens.length} of ${TOKENS_MAX}, for your own AI client over MCP`}
      footer="A token reads your data and checks figures. It changes nothing and publishes nothing."
    >
      <NewToken isFull={tokens.length >= TOKENS_MAX} />
      {tokens.length > 0 && (
        <ListTable heads={TOKEN_HEADS} actions="w-20 pr-2">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ListTable>
      )}
    </Card>
  );
}

function NewToken({ isFull }: { readonly isFull: boolean }) {
  const [name, setName] = useState("");
  const create = useCreateToken();
  const missing = name.trim() === "" ? "Name the token" : undefined;
  const made = create.data;
  return (
    <div className="flex flex-col gap-2 border-b border-hairline px-3.5 py-3">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined && !isFull) {
            create.mutate(name, { onSuccess: () => setName("") });
          }
        }}
      >
        <TextField
          label="New token"
          placeholder="What it is for"
          maxLength={TOKEN_NAME_MAX}
          className="w-60"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          isBusy={create.isPending}
          disabledReason={isFull ? "Revoke a token first" : missing}
        >
          Make token
        </Button>
      </form>
      {create.error !== null && <Notice tone="error">{create.error.message}</Notice>}
      {made !== undefined && (
        <Notice tone="success" aside={<CopyButton text={made.token} label="Copy token" />}>
          {made.name} is ready. Copy the token now: it is shown once and stored only as a hash.
          <code className="mt-1 block wrap-anywhere text-ink">{made.token}</code>
        </Notice>
      )}
    </div>
  );
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const [now] = useState(() => new Date());
  const revoke = useRevokeToken();
  const { id, name, hint, createdAt, lastUsedAt, expiresAt } = token;
  const times = [formatWhen(createdAt, now), lastUsedText(lastUsedAt, now), longDate(expiresAt)];
  return (
    <tr className="h-8 border-b border-hairline last:border-b-0">
      <td className="max-w-0 min-w-32 truncate pl-3.5 font-medium">{name}</td>
      <td className="px-2">
        <code className="text-ink-2">{hint}</code>
      </td>
      <td className="px-2 text-ink-2">Read data, check figures</td>
      {times.map((time, index) => (
        <td key={index} className="px-2 text-right whitespace-nowrap text-ink-3">
          {time}
        </td>
      ))}
      <td className="pr-2 text-right">
        <Button
          size="small"
          variant="ghost"
          isBusy={revoke.isPending}
          aria-label={`Revoke ${name}`}
          onClick={() => revoke.mutate(id)}
        >
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function lastUsedText(lastUsedAt: string | null, now: Date): string {
  return lastUsedAt === null ? "Never" : formatWhen(lastUsedAt, now);
}
