import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { changePassword, PASSWORD_MIN } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Notice } from "#client/components/notice.tsx";
import { callApi } from "#client/lib/api.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { accountQuery, tokensQuery } from "./account-queries.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

export const PASSWORD_CHANGED_TEXT =
  "Your password is changed. Every other device is signed out, and every access token is revoked.";

/** The way to another password, by the one there is. */
export function PasswordCard() {
  const queryClient = useQueryClient();
  const id = useId();
  const [now] = useState(() => new Date());
  // Counts the changes: the next form begins empty.
  const [changes, setChanges] = useState(0);
  const changedAt = useQuery(accountQuery).data?.passwordChangedAt ?? null;
  const form = useAccountForm({
    schema: changePassword.body,
    send: async (body) => {
      await callApi(changePassword, { body });
      setChanges((count) => count + 1);
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <Card
      title="Password"
      place="password"
      footer={
        <>
          <span className="flex-1">
            {changedAt !== null && `Last changed ${formatWhen(changedAt, now)}`}
          </span>
          <Button type="submit" form={id} isBusy={form.isBusy}>
            Change password
          </Button>
        </>
      }
    >
      <form
        key={changes}
        id={id}
        noValidate
        className="grid gap-2.5 px-3.5 py-3"
        onSubmit={form.submit}
      >
        {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
        {changes > 0 && <Notice tone="success">{PASSWORD_CHANGED_TEXT}</Notice>}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={form.errors["currentPassword"]}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          placeholder={`At least ${PASSWORD_MIN} characters`}
          error={form.errors["newPassword"]}
        />
        <p className="text-12 text-ink-3">
          Changing it signs out every other device and revokes your access tokens.
        </p>
      </form>
    </Card>
  );
}
