import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { AccountCard } from "#client/features/accounts/account-card.tsx";
import { SIGN_IN } from "#client/features/accounts/sign-in-words.ts";
import { resetPassword, requestPasswordReset } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, NEW_PASSWORD, EMAIL_FIELD } from "#client/features/accounts/account-form.tsx";

export const PASSWORD_SET =
  "Your new password is set. Every device is signed out, and every access token is revoked. Sign in with the new password.";

/** Without a token: asks for the mail. With the token of the mail: sets the new password. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: "/reset-password" });
  const [isSet, setIsSet] = useState(false);
  if (isSet) {
    return (
      <AccountCard title="Password set" text={PASSWORD_SET}>
        <Link to="/login" className={buttonClasses({ variant: "primary", size: "large" })}>
          {SIGN_IN}
        </Link>
      </AccountCard>
    );
  }
  if (token !== undefined) {
    return (
      <AccountCard title="Set a new password">
        <NewPasswordForm token={token} onSet={() => setIsSet(true)} />
        <AskAgain />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Reset your password"
      text="Enter the address of your account. A link to set a new password comes by mail."
    >
      <RequestResetForm />
    </AccountCard>
  );
}

function AskAgain() {
  return (
    <p className="mt-3.5 text-13">
      <Link to="/reset-password" className="font-medium text-accent">
        Ask for a new link
      </Link>
    </p>
  );
}

type NewPasswordFormProps = {
  /** From the link in the mail; good for one use. */
  readonly token: string;
  readonly onSet: () => void;
};

function NewPasswordForm({ token, onSet }: NewPasswordFormProps) {
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

const RESET_MAIL_SENT =
  "If there is an account with this address, a link to set a new password is on its way.";

/** Asks for the mail with the link. What it answers never tells whether an account exists. */
function RequestResetForm() {
  const [isSent, setIsSent] = useState(false);
  return (
    <AccountForm
      schema={requestPasswordReset.body}
      send={async (body) => {
        setIsSent(false);
        await callApi(requestPasswordReset, { body });
        setIsSent(true);
      }}
      done={isSent ? RESET_MAIL_SENT : undefined}
      fields={[EMAIL_FIELD]}
      action="Send link"
    />
  );
}
