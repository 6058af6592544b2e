import { ChevronDown } from 'lucide-react';
import { Suspense, useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const MenuList = lazyNamed(() => import('./menu-list.js'), 'MenuList');

/** Classes of a menu entry, which must have `role="menuitem"` and `tabIndex={-1}`. */
export const MENU_ITEM =
  'flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-body outline-none hover:bg-brand-soft hover:text-on-brand-soft focus:bg-brand-soft focus:text-on-brand-soft';

interface MenuProps {
  /** Content of the button. */
  title: ReactNode;
  /** Shown beside the button in place of its title, and opens the menu, too. */
  face?: ReactNode;
  children: ReactNode;
}

/** Button that opens a menu of links, whose code loads with the first press. Radix's weighs 30 kB (ADR 17). */
export function Menu({ title, face, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Index of the entry that gets focus when the menu opens: first, or last (-1). Undefined while it is closed. */
  const [startAt, setStartAt] = useState<0 | -1>();
  const close = useCallback(() => setStartAt(undefined), []);
  const isOpen = startAt !== undefined;
  return (
    <div className={face ? 'relative flex min-w-0 items-center' : 'relative -ml-3 min-w-0'}>
      {face}
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        data-needs-script={face ? '' : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        className={
          face
            ? 'flex size-7 shrink-0 items-center justify-center rounded-sm after:absolute after:inset-0 after:-my-2.5'
            : 'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 text-body font-semibold hover:bg-well'
        }
        onClick={() => setStartAt(isOpen ? undefined : 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setStartAt(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        <span className={face ? 'sr-only' : 'text-left leading-tight'}>{title}</span>
        <ChevronDown className="size-4.5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuList id={id} button={button} startAt={startAt} onClose={close}>
            {children}
          </MenuList>
        </Suspense>
      )}
    </div>
  );
}
