import { useEffect, useEffectEvent, useState } from 'react';

/** Actions by key. */
type Shortcuts = Record<string, () => void>;

const STORED = 'campus-deals:moderation-keys';
/** Elements where keys are typed or already have a meaning. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches('input[type="checkbox"]') ? false : target.closest(TYPING) !== null;
}

/**
 * Runs the action of a single key, wherever the focus is, except in text fields. Speech input may trigger single
 * letters, so shortcuts can be switched off (WCAG 2.1.4); the browser stores that choice.
 */
export function useShortcuts(shortcuts: Shortcuts): { areOn: boolean; setOn: (areOn: boolean) => void } {
  const [areOn, setAreOn] = useState(() => readStored() !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    // A dialog covers the page.
    if (document.querySelector('[role="dialog"]')) return;
    const act = shortcuts[event.key.toLowerCase()];
    // A repeat from a held key triggers nothing.
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
  const setOn = (on: boolean) => {
    setAreOn(on);
    try {
      localStorage.setItem(STORED, on ? 'on' : 'off');
    } catch {
      // Storage is unavailable: shortcuts are on again on the next visit.
    }
  };
  return { areOn, setOn };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['u', 'undo'],
] as const;

/** Shows the queue's keyboard shortcuts on one line; hidden on a phone. */
export function ShortcutHelp({ areOn, setOn }: { areOn: boolean; setOn: (areOn: boolean) => void }) {
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
