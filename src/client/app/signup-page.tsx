import { Link, useSearch } from "@tanstack/react-router";
import { AccountCard } from "#client/features/accounts/account-card.tsx";
import { SIGN_IN, CREATE_ACCOUNT } from "#client/features/accounts/sign-in-words.ts";
import { ReturnWhenSignedIn } from "#client/features/accounts/return-when-signed-in.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { signUp } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, EMAIL_FIELD, NEW_PASSWORD } from "#client/features/accounts/account-form.tsx";
import { signedInAs } from "#client/features/accounts/session-query.ts";

export function SignupPage() {
  const { next } = useSearch({ from: "/signup" });
  return (
    <AccountCard
      title="Create an account"
      footer={
        <>
          Have an account?{" "}
          <Link to="/login" search={{ next }} className="font-medium text-accent">
            {SIGN_IN}
          </Link>
        </>
      }
    >
      <ReturnWhenSignedIn next={next} />
      <SignUpForm />
    </AccountCard>
  );
}

const SETUP_CODE = {
  label: "Set-up code",
  name: "setupCode",
  autoComplete: "one-time-code",
  // It appears because it is what is missing.
  autoFocus: true,
};

function confirmMailSent(email: string): string {
  return `A link to confirm your address is on its way to ${email}. Open it, then sign in.`;
}

/** Name, e-mail and password; the owner's set-up code once the server has asked for it. */
function SignUpForm() {
  const queryClient = useQueryClient();
  const [asksSetupCode, setAsksSetupCode] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  return (
    <AccountForm
      schema={signUp.body}
      send={async (body) => {
        const { needsConfirmation, user, isOwner } = await callApi(signUp, { body });
        if (needsConfirmation) setMailedTo(body.email);
        else signedInAs(queryClient, { ...user, isOwner });
      }}
      onFieldWanted={(name) => {
        if (name === SETUP_CODE.name) setAsksSetupCode(true);
        return name === SETUP_CODE.name;
      }}
      done={mailedTo && confirmMailSent(mailedTo)}
      fields={[
        { label: "Name", name: "name", autoComplete: "name", autoFocus: true },
        EMAIL_FIELD,
        { label: "Password", name: "password", ...NEW_PASSWORD },
        ...(asksSetupCode ? [SETUP_CODE] : []),
      ]}
      action={CREATE_ACCOUNT}
    />
  );
}
