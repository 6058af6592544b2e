import { useEffect, useEffectEvent, useState } from 'react';

/** Single keys and what they do. */
export type Shortcuts = Record<string, () => void>;

const STORED = 'campus-deals:moderation-keys';
/** Where keys are typed, or mean something else already. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches('input[type="checkbox"]') ? false : target.closest(TYPING) !== null;
}

/**
 * Does what single keys stand for, wherever on the page the focus is but where text is typed. Who dictates to the computer
 * says letters without meaning keys, so that they can be switched off (WCAG 2.1.4); the browser keeps that.
 */
export function useShortcuts(shortcuts: Shortcuts): { areOn: boolean; setOn: (areOn: boolean) => void } {
  const [areOn, setAreOn] = useState(() => readStored() !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    // A dialog is over the page.
    if (document.querySelector('[role="dialog"]')) return;
    const act = shortcuts[event.key.toLowerCase()];
    // A key that is held down decides nothing.
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
      // Then they are on again with the next visit.
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
