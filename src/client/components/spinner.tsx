import { LoaderCircle } from "lucide-react";

type SpinnerProps = { readonly size?: number; readonly label?: string };

/** A turning arc beside what loads. With `label` it is announced, without it is decoration. */
export function Spinner({ size = 14, label }: SpinnerProps) {
  return (
    <LoaderCircle
      size={size}
      strokeWidth={1.75}
      className="shrink-0 animate-[spin_var(--spin)_linear_infinite] text-accent"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    />
  );
}
