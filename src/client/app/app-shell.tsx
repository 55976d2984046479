import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { Toaster } from "#client/components/toaster.tsx";
import { AppHeader } from "./app-header.tsx";
import { HeaderSlot } from "./header-slot.ts";

/** What every page stands in: the header above, messages after an action over it. */
export function AppShell() {
  const [crumbSlot, setCrumbSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlot value={crumbSlot}>
      <div className="flex h-full flex-col">
        <AppHeader crumbSlotRef={setCrumbSlot} />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <Outlet />
        </main>
      </div>
      <Toaster />
    </HeaderSlot>
  );
}
