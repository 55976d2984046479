import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { createQueryClient } from "#client/app/query-client.ts";
import { Toaster } from "#client/components/toaster.tsx";
import { TooltipLayer } from "#client/components/tooltip-layer.tsx";

afterEach(cleanup);

/** A part of the client within what every part may count on: cache, tooltips, toasts, a router. */
export function renderWithProviders(part: ReactNode, path = "/") {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: "always" } });
  const history = createMemoryHistory({ initialEntries: [path] });
  const rootRoute = createRootRoute();
  const router = createRouter({ routeTree: rootRoute, history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{part}</RouterContextProvider>
      <Toaster />
      <TooltipLayer />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), queryClient };
}
