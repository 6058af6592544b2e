import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { hasFocusStayed } from '../../platform/browser/focus.js';

interface MenuListProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Index of the entry that gets focus when the menu opens: first, or last (-1). */
  startAt: 0 | -1;
  onClose: () => void;
  children: ReactNode;
}

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

/** Entries of an open menu, with their keys (WAI-ARIA menu button). */
export function MenuList({ id, button, startAt, onClose, children }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first opening waits for this code.
    if (hasFocusStayed(button.current)) itemsIn(menu.current).at(startAt)?.focus();
  }, [button, startAt]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [button, onClose]);

  const onMenuKey = (event: KeyboardEvent) => {
    const all = itemsIn(menu.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all.at(target % all.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      button.current?.focus();
    } else if (event.key === 'Tab') {
      onClose();
    } else if (event.key === ' ') {
      event.preventDefault();
      all[at]?.click();
    } else if (/^\p{L}$/u.test(event.key)) {
      const named = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
        item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
      );
      named?.focus();
    }
  };

  return (
    <div
      ref={menu}
      id={`${id}-menu`}
      role="menu"
      tabIndex={-1}
      aria-labelledby={`${id}-button`}
      className="fade absolute top-full left-0 z-40 mt-1.5 w-max max-w-[calc(100vw-2rem)] min-w-64 rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift"
      onKeyDown={onMenuKey}
      onClick={onClose}
    >
      {children}
    </div>
  );
}
