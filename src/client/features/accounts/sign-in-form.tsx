import { useQueryClient } from "@tanstack/react-query";
import { signIn } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, EMAIL_FIELD } from "./account-form.tsx";
import { preferencesQuery } from "./preferences.ts";
import { signedInAs } from "./session-query.ts";
import { SIGN_IN } from "./sign-in-words.ts";

type SignInFormProps = {
  /** Fixes the account: for signing in again where one was working. */
  readonly email?: string | undefined;
  readonly onSignedIn?: () => void;
};

/** E-mail and password. Whoever shows it sees the session change when it succeeds. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient();
  const isAgain = email !== undefined;
  return (
    <AccountForm
      schema={signIn.body}
      send={async (body) => {
        const { user, ...standing } = await callApi(signIn, { body });
        // In the theme of the account from its first page on.
        await queryClient.prefetchQuery({ ...preferencesQuery, staleTime: 0 });
        signedInAs(queryClient, { ...user, ...standing });
        onSignedIn?.();
      }}
      fields={[
        { ...EMAIL_FIELD, defaultValue: email, readOnly: isAgain, autoFocus: !isAgain },
        {
          label: "Password",
          name: "password",
          type: "password",
          autoComplete: "current-password",
          // Signing in again, only the password is left to fill in.
          autoFocus: isAgain,
        },
      ]}
      action={SIGN_IN}
    />
  );
}
