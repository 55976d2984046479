import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exportAccount, keepAccount } from "#contracts/accounts.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { callApi } from "#client/lib/api.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { AccountCard } from "./account-card.tsx";
import { sessionQuery, type SignedInUser } from "./session-query.ts";
import { useSignOut } from "./use-sign-out.ts";
import { longDate } from "#core/ledger/dates.ts";

/** Asks who signed in to an account that is to be deleted whether it stays. */
export function DeletionPlanned({ deletesAt }: { readonly deletesAt: string }) {
  const queryClient = useQueryClient();
  const leave = useSignOut();
  const keep = useMutation({
    mutationFn: () => callApi(keepAccount, {}),
    onSuccess: () => {
      queryClient.setQueryData<SignedInUser | null>(
        sessionQuery.queryKey,
        (user) => user && { ...user, deletesAt: null },
      );
      toastSuccess("Your account stays as it is.");
    },
  });
  const day = longDate(deletesAt);
  return (
    <AccountCard
      title="This account is to be deleted"
      text={`It will be deleted on ${day}, with every document, model and file in it. Signing in has not stopped that.`}
      footer={
        <a href={exportAccount.path} download className="font-medium text-accent">
          Export everything first
        </a>
      }
    >
      <div className="grid gap-2.5">
        {keep.error !== null && <Notice tone="error">{keep.error.message}</Notice>}
        <Button
          variant="primary"
          size="large"
          isBusy={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Keep my account
        </Button>
        <Button size="large" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          {`Sign out, and let it be deleted on ${day}`}
        </Button>
      </div>
    </AccountCard>
  );
}
