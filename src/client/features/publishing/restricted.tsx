import { Lock } from "lucide-react";

/** Says who may publish; there is only Close beside it. */
export function Restricted({ sentence }: { readonly sentence: string }) {
  const [head = "", rest] = sentence.split(": ", 2);
  return (
    <div className="flex gap-3 px-5 py-6 text-13">
      <Lock size={16} strokeWidth={1.75} className="mt-0.5 text-ink-3" aria-hidden />
      <p>
        {rest === undefined ? (
          <>
            <strong className="block font-semibold">Access Restricted</strong>
            {sentence}
          </>
        ) : (
          <>
            <strong className="font-semibold">{head}:</strong> {rest}
          </>
        )}
      </p>
    </div>
  );
}
