const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['u', 'undo'],
] as const;

interface ShortcutHelpProps {
  areOn: boolean;
  setOn: (areOn: boolean) => void;
}

/** Shows the queue's keyboard shortcuts on one line; hidden on a phone. */
export function ShortcutHelp({ areOn, setOn }: ShortcutHelpProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3 text-sm text-muted max-lg:hidden">
      {areOn && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {KEYS.map(([key, meaning]) => (
            <span key={key} className="whitespace-nowrap">
              <kbd className="rounded-sm border border-edge/60 bg-surface px-1.5 font-sans font-semibold text-ink">
                {key}
              </kbd>{' '}
              {meaning}
            </span>
          ))}
        </p>
      )}
      <button
        type="button"
        className="min-h-8 rounded-sm px-1 font-medium underline underline-offset-2 hover:text-ink"
        onClick={() => setOn(!areOn)}
      >
        {areOn ? 'Turn keyboard shortcuts off' : 'Turn keyboard shortcuts on'}
      </button>
    </div>
  );
}
