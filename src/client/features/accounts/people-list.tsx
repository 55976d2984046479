import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { classNames } from "#client/lib/class-names.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { toastError } from "#client/lib/toast.ts";
import type { Person } from "#contracts/plans.ts";
import { requestPasswordReset } from "#contracts/session.ts";
import { peopleQuery, useSetPlan } from "./account-queries.ts";

/** Everybody with an account: their plan and their chats of the day. */
export function PeopleList() {
  const { data, error, refetch } = useQuery(peopleQuery);
  const [words, setWords] = useState("");
  if (data === undefined) {
    return error === null ? (
      <Spinner label="Loading the people" />
    ) : (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    );
  }
  const { people } = data;
  const wanted = words.trim().toLowerCase();
  const found = people.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const pro = people.filter(({ plan }) => plan === "PRO").length;
  return (
    <Card
      title="People"
      note={`${people.length}, ${pro} on Pro`}
      actions={
        <TextField
          label="Find by name or e-mail"
          isLabelHidden
          type="search"
          placeholder="Find by name or e-mail"
          className="w-52"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      }
      footer="A change of plan holds at once. You see names, plans and counts of other people, never their documents."
    >
      <ul>
        {found.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-3.5 py-3 text-12 text-ink-2">
          Nobody has “{words.trim()}” in name or e-mail.
        </p>
      )}
    </Card>
  );
}

function PersonRow({ person }: { readonly person: Person }) {
  const [now] = useState(() => new Date());
  const setPlan = useSetPlan();
  const reset = useMutation({
    mutationFn: (to: string) => callApi(requestPasswordReset, { body: { email: to } }),
    onError: (error) => toastError(error.message),
    retry: false,
  });
  const { id, name, email, isOwner, isBilled, plan, used, limit, lastSeen } = person;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-3.5 py-1.5 text-12 last:border-b-0 figures">
      <span className="w-40 truncate font-medium">{name}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">{email}</span>
      <span className="w-14">{isOwner && <Badge tone="accent">Owner</Badge>}</span>
      <span
        className={classNames("w-18 text-right", used >= limit ? "font-medium text-warning" : "")}
      >
        {used} of {limit}
      </span>
      <span className="w-24 text-right text-ink-3">
        {lastSeen === null ? "Never seen" : formatWhen(lastSeen, now)}
      </span>
      <Segmented
        label={`Plan of ${name}`}
        value={plan}
        onChange={(next) => setPlan.mutate({ id, plan: next })}
        options={[
          {
            value: "FREE",
            label: "Free",
            disabledReason: isBilled ? "Pro is paid for by this person" : undefined,
          },
          { value: "PRO", label: "Pro" },
        ]}
      />
      <span className="flex w-28 justify-end">
        <Button
          size="small"
          variant="ghost"
          aria-label={`Send a reset link to ${name}`}
          isBusy={reset.isPending}
          disabledReason={reset.isSuccess ? "Sent: it holds for an hour" : undefined}
          onClick={() => reset.mutate(email)}
        >
          {reset.isSuccess ? "Link sent" : "Send reset link"}
        </Button>
      </span>
    </li>
  );
}
