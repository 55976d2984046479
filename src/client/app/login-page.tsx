import { Link, useSearch } from "@tanstack/react-router";
import { AccountCard } from "#client/features/accounts/account-card.tsx";
import { CREATE_ACCOUNT } from "#client/features/accounts/sign-in-words.ts";
import { SignInForm } from "#client/features/accounts/sign-in-form.tsx";
import { ReturnWhenSignedIn } from "#client/features/accounts/return-when-signed-in.tsx";

export function LoginPage() {
  const { next } = useSearch({ from: "/login" });
  return (
    <AccountCard
      title="Sign in to Footnote"
      footer={
        <>
          No account yet?{" "}
          <Link to="/signup" search={{ next }} className="font-medium text-accent">
            {CREATE_ACCOUNT}
          </Link>
        </>
      }
    >
      <ReturnWhenSignedIn next={next} />
      <SignInForm />
      <p className="mt-3.5 text-13">
        <Link to="/reset-password" className="font-medium text-accent">
          Forgot your password?
        </Link>
      </p>
    </AccountCard>
  );
}
