import { resetPassword } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, NEW_PASSWORD } from "./account-form.tsx";

type NewPasswordFormProps = {
  /** From the link in the mail; good for one use. */
  readonly token: string;
  readonly onSet: () => void;
};

export function NewPasswordForm({ token, onSet }: NewPasswordFormProps) {
  return (
    <AccountForm
      schema={resetPassword.body.pick({ newPassword: true })}
      send={async ({ newPassword }) => {
        await callApi(resetPassword, { body: { newPassword, token } });
        onSet();
      }}
      fields={[{ label: "New password", name: "newPassword", ...NEW_PASSWORD }]}
      action="Set new password"
    />
  );
}
