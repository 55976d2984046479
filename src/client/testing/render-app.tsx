import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, vi } from "vitest";
import { App } from "#client/app/app.tsx";
import { createQueryClient } from "#client/app/query-client.ts";
import { createAppRouter } from "#client/app/router.tsx";
import { getPreferences } from "#contracts/preferences.ts";
import { getSession, type SessionUser } from "#contracts/session.ts";
import { fakeApi } from "./fake-api.ts";

export const ANA: SessionUser = { id: "user-ana", email: "ana@example.com", name: "Ana Moreau" };

afterEach(cleanup);

/**
 * The whole client at an address, as a signed-in analyst or as a visitor (null). Reads that fail are
 * not tried again, so that a failure shows at once.
 */
export function renderApp(path: string, user: SessionUser | null = ANA) {
  fakeApi(getSession, user === null ? null : { user, isOwner: false });
  fakeApi(getPreferences, {});
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: "always" } });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(queryClient, history);
  render(<App queryClient={queryClient} router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    queryClient,
    /** The address shown, with its query. */
    address: () => history.location.href,
  };
}

/** Gives the window another width, as a resize does. */
export function resizeTo(width: number, zoom = 1): void {
  vi.stubGlobal("innerWidth", width);
  vi.stubGlobal("outerWidth", width * zoom);
  window.dispatchEvent(new Event("resize"));
}
