import { Link, useSearch } from "@tanstack/react-router";
import { AccountCard } from "#client/features/accounts/account-card.tsx";
import { SIGN_IN } from "#client/features/accounts/sign-in-words.ts";
import { SignUpForm } from "#client/features/accounts/sign-up-form.tsx";
import { ReturnWhenSignedIn } from "#client/features/accounts/return-when-signed-in.tsx";

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
