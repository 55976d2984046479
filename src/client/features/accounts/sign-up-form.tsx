import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PASSWORD_MIN, signUp } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { CREATE_ACCOUNT } from "./sign-in-words.ts";
import { PasswordField } from "./password-field.tsx";
import { signedInAs } from "./session-query.ts";
import { useAccountForm } from "./use-account-form.ts";

const SETUP_CODE = "setupCode";

function confirmMailSent(email: string): string {
  return `A link to confirm your address is on its way to ${email}. Open it, then sign in.`;
}

/** Name, e-mail and password; the owner's set-up code once the server has asked for it. */
export function SignUpForm() {
  const queryClient = useQueryClient();
  const [asksSetupCode, setAsksSetupCode] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useAccountForm({
    schema: signUp.body,
    send: async (body) => {
      const { needsConfirmation, user, isOwner } = await callApi(signUp, { body });
      if (needsConfirmation) setMailedTo(body.email);
      else signedInAs(queryClient, { ...user, isOwner });
    },
    onFieldWanted: (name) => {
      if (name === SETUP_CODE) setAsksSetupCode(true);
      return name === SETUP_CODE;
    },
  });
  return (
    <form noValidate className="grid gap-3.5" onSubmit={form.submit}>
      {mailedTo !== undefined && <Notice tone="success">{confirmMailSent(mailedTo)}</Notice>}
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        fieldSize="large"
        error={form.errors["name"]}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        fieldSize="large"
        error={form.errors["email"]}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        fieldSize="large"
        placeholder={`At least ${PASSWORD_MIN} characters`}
        error={form.errors["password"]}
      />
      {asksSetupCode && (
        <TextField
          label="Set-up code"
          name={SETUP_CODE}
          autoComplete="one-time-code"
          fieldSize="large"
          error={form.errors[SETUP_CODE]}
        />
      )}
      <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
        {CREATE_ACCOUNT}
      </Button>
    </form>
  );
}
