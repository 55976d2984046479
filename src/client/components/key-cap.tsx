/** A key combination, as printed beside what it does. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd className="rounded-[3px] border border-hairline-strong bg-surface px-1 font-ui text-[10.5px] leading-4 font-medium whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  );
}
