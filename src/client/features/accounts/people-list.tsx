import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { ListTable } from "#client/components/list-table.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { callApi } from "#client/lib/api.ts";
import { classNames } from "#client/lib/class-names.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { toastError } from "#client/lib/toast.ts";
import type { Person } from "#contracts/plans.ts";
import { requestPasswordReset } from "#contracts/session.ts";
import { peopleQuery, useSetPlan } from "./account-queries.ts";
import { sessionQuery } from "./session-query.ts";

/** Everybody with an account: their plan and their chats of the day. */
export function PeopleList() {
  const query = useQuery(peopleQuery);
  const { data } = query;
  const [words, setWords] = useState("");
  if (data === undefined) return <Loading label="Loading the people" query={query} />;
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
      {found.length > 0 && <PeopleTable people={found} />}
      {found.length === 0 && (
        <p className="px-3.5 py-3 text-12 text-ink-2">
          Nobody has “{words.trim()}” in name or e-mail.
        </p>
      )}
    </Card>
  );
}

const PEOPLE_HEADS = [
  { label: "Name" },
  { label: "E-mail" },
  { label: "Role" },
  { label: "Plan" },
  { label: "Chats this session", align: "right" },
  { label: "Last seen", align: "right" },
] as const;

function PeopleTable({ people }: { readonly people: readonly Person[] }) {
  const { data: self } = useQuery(sessionQuery);
  return (
    <ListTable heads={PEOPLE_HEADS} actions="w-32 pr-2">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} isSelf={person.email === self?.email} />
      ))}
    </ListTable>
  );
}

type PersonRowProps = { readonly person: Person; readonly isSelf: boolean };

function PersonRow({ person, isSelf }: PersonRowProps) {
  const [now] = useState(() => new Date());
  const setPlan = useSetPlan();
  const { id, name, email, isOwner, isBilled, plan, used, limit, lastSeen } = person;
  return (
    <tr className="h-8 border-b border-hairline last:border-b-0">
      <td className="max-w-0 min-w-32 truncate pl-3.5 font-medium">{name}</td>
      <td className="max-w-0 min-w-40 truncate px-2 text-ink-2">{email}</td>
      <td className="px-2 text-ink-2">
        {isOwner ? <Badge tone="accent">Owner</Badge> : "Analyst"}
      </td>
      <td className="px-2">
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
      </td>
      <td
        className={classNames(
          "px-2 text-right whitespace-nowrap",
          used >= limit ? "font-medium text-warning" : "",
        )}
      >
        {used} of {limit}
      </td>
      <td className="px-2 text-right whitespace-nowrap text-ink-3">
        {lastSeen === null ? "Never seen" : formatWhen(lastSeen, now)}
      </td>
      <td className="pr-2 text-right">
        {isSelf ? <span className="pr-2 text-ink-3">You</span> : <ResetLink person={person} />}
      </td>
    </tr>
  );
}

function ResetLink({ person: { name, email } }: Pick<PersonRowProps, "person">) {
  const reset = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { body: { email } }),
    onError: (error) => toastError(error.message),
  });
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`${reset.isSuccess ? "Link sent" : "Send reset link"} to ${name}`}
      isBusy={reset.isPending}
      disabledReason={reset.isSuccess ? "Sent: it holds for an hour" : undefined}
      onClick={() => reset.mutate()}
    >
      {reset.isSuccess ? "Link sent" : "Send reset link"}
    </Button>
  );
}
