import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Tooltips } from "#client/components/tooltip.tsx";
import type { createAppRouter } from "./router.tsx";

type AppProps = {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
};

/** The whole client: its cache, its tooltips, its routes. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Tooltips />
    </QueryClientProvider>
  );
}
