import { Outlet } from "@tanstack/react-router";
import { CanvasGate } from "./canvas-gate.tsx";

/** Holds the canvas behind its gate, across the change from one document to another. */
export function CanvasLayout() {
  return (
    <CanvasGate>
      <Outlet />
    </CanvasGate>
  );
}
