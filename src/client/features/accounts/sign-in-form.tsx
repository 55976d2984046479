import { useQueryClient } from "@tanstack/react-query";
import { signIn } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { SIGN_IN } from "./sign-in-words.ts";
import { PasswordField } from "./password-field.tsx";
import { signedInAs } from "./session-query.ts";
import { useAccountForm } from "./use-account-form.ts";

type SignInFormProps = {
  /** Fixes the account: for signing in again where one was working. */
  readonly email?: string | undefined;
  readonly onSignedIn?: () => void;
};

/** E-mail and password. Whoever shows it sees the session change when it succeeds. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient();
  const form = useAccountForm({
    schema: signIn.body,
    send: async (body) => {
      const { user, ...standing } = await callApi(signIn, { body });
      signedInAs(queryClient, { ...user, ...standing });
      onSignedIn?.();
    },
  });
  return (
    <form noValidate className="grid gap-3.5" onSubmit={form.submit}>
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        fieldSize="large"
        defaultValue={email}
        readOnly={email !== undefined}
        error={form.errors["email"]}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        // Signing in again, only the password is left to fill in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={email !== undefined}
        fieldSize="large"
        error={form.errors["password"]}
      />
      <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
        {SIGN_IN}
      </Button>
    </form>
  );
}
