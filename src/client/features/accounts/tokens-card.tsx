import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import { type AccessToken, TOKEN_NAME_MAX, TOKENS_MAX } from "#contracts/accounts.ts";
import { tokensQuery, useCreateToken, useRevokeToken } from "./account-queries.ts";

/** Personal tokens for one's own AI client: made, shown once, revoked. */
export function TokensCard() {
  const { data, error, refetch } = useQuery(tokensQuery);
  if (data === undefined) {
    return error === null ? (
      <Spinner label="Loading your tokens" />
    ) : (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    );
  }
  const { tokens } = data;
  return (
    <Card
      title="Access tokens"
      note={`${tokens.length} of ${TOKENS_MAX}, for your own AI client over MCP`}
      footer="A token reads your data and checks figures. It changes nothing and publishes nothing."
    >
      <NewToken isFull={tokens.length >= TOKENS_MAX} />
      <ul>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
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
        className="flex items-end gap-2"
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
        <Notice tone="success" action={<CopyButton text={made.token} label="Copy token" />}>
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
  const { id, name, hint, lastUsedAt, expiresAt } = token;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-3.5 py-1.5 text-12 last:border-b-0 figures">
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <code className="text-ink-2">{hint}</code>
      <span className="w-36 text-right text-ink-3">
        {lastUsedAt === null ? "Never used" : `Used ${formatWhen(lastUsedAt, now)}`}
      </span>
      <span className="w-36 text-right text-ink-3">Expires {formatWhen(expiresAt, now)}</span>
      <Button
        size="small"
        variant="ghost"
        isBusy={revoke.isPending}
        aria-label={`Revoke ${name}`}
        onClick={() => revoke.mutate(id)}
      >
        Revoke
      </Button>
    </li>
  );
}
