import { useQuery } from "@tanstack/react-query";
import { Spinner } from "#client/components/spinner.tsx";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import { DisclosureForm } from "#client/features/publishing/disclosure-form.tsx";
import { PostList } from "#client/features/publishing/post-list.tsx";
import { ThreadList } from "#client/features/publishing/thread-list.tsx";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** What the owner has published, and the line that goes under it. */
export function AccountPostsPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <PostList />
      <ThreadList />
      <Disclosure />
    </OwnerOnly>
  );
}

function Disclosure() {
  const preferences = useQuery(preferencesQuery);
  const save = useSavePreferences();
  if (preferences.data === undefined) return <Spinner label="Loading your disclosure" />;
  return (
    <DisclosureForm
      disclosure={preferences.data.disclosure ?? ""}
      isSaving={save.isPending}
      error={save.error}
      onSave={(disclosure) => save.mutate({ disclosure })}
    />
  );
}
