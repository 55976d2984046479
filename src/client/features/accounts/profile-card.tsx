import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeName, NAME_MAX, signOutOthers } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { accountQuery } from "./account-queries.ts";
import { preferencesQuery } from "./preferences.ts";
import { sessionQuery, type SignedInUser } from "./session-query.ts";
import { useChooseTheme } from "./use-choose-theme.ts";

/** Who one is here, how the pages look, and where one is signed in. */
export function ProfileCard({ user }: { readonly user: SignedInUser }) {
  const theme = useQuery(preferencesQuery).data?.theme ?? "system";
  const choose = useChooseTheme();
  return (
    <Card title="Profile" footer={<Devices />}>
      <div className="grid gap-2.5 px-3.5 py-3 text-[12.5px]">
        <NameForm user={user} />
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-y-2.5">
          <dt className="text-ink-2">E-mail</dt>
          <dd>
            {user.email}
            {user.isOwner === true && (
              <span className="block text-12 text-ink-3">
                Owner of this workspace. Set by the operator.
              </span>
            )}
          </dd>
          <dt className="text-ink-2">Theme</dt>
          <dd>
            <Segmented
              label="Theme"
              value={theme}
              onChange={choose}
              options={[
                { value: "system", label: "System" },
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
              ]}
            />
          </dd>
        </dl>
      </div>
    </Card>
  );
}

function NameForm({ user }: { readonly user: SignedInUser }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name);
  const change = useMutation({
    mutationFn: (next: string) => callApi(changeName, { body: { name: next } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const next = name.trim();
  const unchanged = next === user.name ? "This is your name" : undefined;
  const reason = next === "" ? "Enter your name" : unchanged;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) change.mutate(next);
      }}
    >
      <TextField
        label="Name, the byline of exports and posts"
        maxLength={NAME_MAX}
        className="min-w-40 flex-1"
        value={name}
        error={change.error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" isBusy={change.isPending} disabledReason={reason}>
        Save name
      </Button>
    </form>
  );
}

function Devices() {
  const queryClient = useQueryClient();
  const devices = useQuery(accountQuery).data?.devices ?? 1;
  const end = useMutation({
    mutationFn: () => callApi(signOutOthers, { body: {} }),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const others = devices === 2 ? "the other" : "the others";
  return (
    <>
      <span className="flex-1" role="status">
        Signed in on {devices === 1 ? "this device" : `${devices} devices`}
      </span>
      {devices > 1 && (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          Sign out {others}
        </Button>
      )}
    </>
  );
}
