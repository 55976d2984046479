import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import type { DebtTie } from "#core/ledger/debt-picture.ts";

const LOOKS = {
  reconciles: { icon: CircleCheck, colour: "text-success" },
  differs: { icon: CircleAlert, colour: "text-warning" },
  "not testable": { icon: CircleHelp, colour: "text-ink-3" },
} as const;

/** Whether two ways to the same debt agree, each with its sentence. */
export function DebtTies({ ties }: { readonly ties: readonly DebtTie[] }) {
  if (ties.length === 0) return null;
  return (
    <section aria-label="Ties" className="border-t border-hairline px-4 py-3">
      <h3 className="mb-1.5 text-12 font-semibold">Ties to the balance sheet</h3>
      <ul className="grid max-w-[80ch] gap-2 text-12">
        {ties.map(({ name, status, sentence }) => {
          const { icon: Icon, colour } = LOOKS[status];
          return (
            <li key={name} className="flex gap-2">
              <Icon
                size={14}
                strokeWidth={1.75}
                className={`mt-px shrink-0 ${colour}`}
                aria-hidden
              />
              <div>
                <p>
                  <span className="font-medium">{name}</span>:{" "}
                  <span className={colour}>{status}</span>
                </p>
                <p className="text-ink-2 figures">{sentence}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
