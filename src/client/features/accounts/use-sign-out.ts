import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { forgetAnswers } from "./adopt-user.ts";
import { sessionQuery } from "./session-query.ts";

/** How long signing out waits for saves that are under way. */
const LAST_SAVES_MS = 3_000;

/**
 * Signs out. The open page is left first, so that it saves what was just typed while the session
 * still holds.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await navigate({ to: "/" });
      await untilSaved(() => queryClient.isMutating() <= 1);
      await callApi(signOut, { body: {} });
    },
    onSuccess: () => {
      queryClient.setQueryData(sessionQuery.queryKey, null);
      forgetAnswers(queryClient);
    },
    onError: (error) => toastError(error.message),
  });
}

/** Resolves when only the sign-out itself is under way, or after `LAST_SAVES_MS`. */
async function untilSaved(isSaved: () => boolean): Promise<void> {
  const deadline = Date.now() + LAST_SAVES_MS;
  while (!isSaved() && Date.now() < deadline) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
