import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import { hasFocusStayed } from '../browser/focus.js';

interface SwappedControl<Box extends HTMLElement> {
  box: RefObject<Box | null>;
  /** Focuses the control that replaces the focused one, once `selector` finds it in the box. */
  focusNext: (selector: string) => void;
}

/** Keeps the focus in a field when its control is replaced, such as a search by the chosen entry. `ref` focuses it. */
export function useSwappedControl<Box extends HTMLElement>(ref?: Ref<{ focus: () => void }>): SwappedControl<Box> {
  const box = useRef<Box>(null);
  const next = useRef<{ selector: string; before: Element | null }>(undefined);
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.querySelector<HTMLElement>('input, button')?.focus(),
  }));
  useEffect(() => {
    const to = next.current && box.current?.querySelector<HTMLElement>(next.current.selector);
    if (!to) return;
    if (hasFocusStayed(next.current?.before)) to.focus();
    next.current = undefined;
  });
  return { box, focusNext: (selector) => (next.current = { selector, before: document.activeElement }) };
}
