import { PASSWORD_MIN, resetPassword } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { callApi } from "#client/lib/api.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

type NewPasswordFormProps = {
  /** From the link in the mail; good for one use. */
  readonly token: string;
  readonly onSet: () => void;
};

export function NewPasswordForm({ token, onSet }: NewPasswordFormProps) {
  const form = useAccountForm({
    schema: resetPassword.body.pick({ newPassword: true }),
    send: async ({ newPassword }) => {
      await callApi(resetPassword, { body: { newPassword, token } });
      onSet();
    },
  });
  return (
    <form noValidate className="grid gap-3.5" onSubmit={form.submit}>
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        fieldSize="large"
        placeholder={`At least ${PASSWORD_MIN} characters`}
        error={form.errors["newPassword"]}
      />
      <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
        Set new password
      </Button>
    </form>
  );
}
