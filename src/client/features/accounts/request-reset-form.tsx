import { useState } from "react";
import { requestPasswordReset } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { useAccountForm } from "./use-account-form.ts";

export const RESET_MAIL_SENT =
  "If there is an account with this address, a link to set a new password is on its way.";

/** Asks for the mail with the link. What it answers never tells whether an account exists. */
export function RequestResetForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    schema: requestPasswordReset.body,
    send: async (body) => {
      setIsSent(false);
      await callApi(requestPasswordReset, { body });
      setIsSent(true);
    },
  });
  return (
    <form noValidate className="grid gap-3.5" onSubmit={form.submit}>
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      {isSent && <Notice tone="success">{RESET_MAIL_SENT}</Notice>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        fieldSize="large"
        error={form.errors["email"]}
      />
      <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
        Send link
      </Button>
    </form>
  );
}
