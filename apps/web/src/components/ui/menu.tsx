import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** Classes of a menu entry, which must have `role="menuitem"` and `tabIndex={-1}`. */
export const MENU_ITEM =
  'flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-[0.9375rem] outline-none hover:bg-brand-soft hover:text-on-brand-soft focus:bg-brand-soft focus:text-on-brand-soft';

interface MenuProps {
  /** Content of the button. */
  title: ReactNode;
  children: ReactNode;
}

/** Button that opens a menu of links (WAI-ARIA menu button). Radix's weighs 30 kB (ADR 17). */
export function Menu({ title, children }: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** Index of the entry that gets focus when the menu opens: first, or last (-1). */
  const startAt = useRef(0);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const focusItem = (index: number) => {
    const all = items();
    all[(index + all.length) % all.length]?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const all = menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    all?.[startAt.current === 0 ? 0 : all.length - 1]?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target))
        setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const open = (at: 0 | -1) => {
    startAt.current = at;
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const onMenuKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusItem(target);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      setIsOpen(false);
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
    <div className="relative -ml-3 min-w-0">
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 text-[0.9375rem] font-semibold hover:bg-well"
        onClick={() => (isOpen ? setIsOpen(false) : open(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        <span className="text-left leading-tight">{title}</span>
        <ChevronDown className="size-4.5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          className="fade absolute top-full left-0 z-40 mt-1.5 w-max max-w-[calc(100vw-2rem)] min-w-64 rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift"
          onKeyDown={onMenuKey}
          onClick={() => setIsOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
