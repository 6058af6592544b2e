import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { classNames } from '../../platform/react/class-names.js';
import { IconButton } from './button.js';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  /**
   * `panel`: slides in from the side, for menus. `sheet`: at the bottom of a phone. `screen`: fills a phone. The last
   * two are centred boxes on a desktop.
   */
  shape?: keyof typeof SHAPES;
}

const BOX =
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:h-auto sm:max-h-[calc(100dvh-2rem)] sm:w-[min(30rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg';
export const SHAPES = {
  panel: 'fade top-0 right-0 bottom-0 max-h-dvh w-[min(20rem,88vw)]',
  sheet: `sheet-up inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-lg ${BOX}`,
  screen: `sheet-up inset-x-0 top-0 h-dvh pt-[env(safe-area-inset-top)] ${BOX}`,
};

/**
 * A modal dialog: traps focus, closes with Escape or the backdrop, and returns focus to its previous place. The element
 * with `data-first-focus` gets focus first, otherwise the close button.
 */
export function Dialog({ isOpen, onClose, title, description, children, shape = 'sheet' }: DialogProps) {
  const before = useRef<HTMLElement>(null);
  const enter = (event: Event) => {
    before.current = placeToReturnTo();
    const first =
      event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>('[data-first-focus]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  const leave = (event: Event) => {
    event.preventDefault();
    // A page opened from here has already taken the focus.
    if (hasFocusStayed()) before.current?.focus();
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        {/* Not Radix's Overlay: its scroll lock writes a style element, which the content policy forbids. */}
        <div
          className="fade fixed inset-0 z-40 bg-[oklch(0.2_0.03_270/0.55)]"
          data-scroll-lock={shape}
          aria-hidden="true"
        />
        <Primitive.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          className={classNames(
            'fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface text-ink shadow-lift',
            SHAPES[shape],
          )}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-inherit py-2 pr-2 pl-5">
            <Primitive.Title className="text-lg font-bold">{title}</Primitive.Title>
            <IconButton label="Close" onClick={onClose}>
              <X className="size-5" />
            </IconButton>
          </div>
          {description && <Primitive.Description className="px-5 pb-3 text-muted">{description}</Primitive.Description>}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Returns the element that gets the focus back: the focused one, or of an entry of a menu, the menu's button. */
function placeToReturnTo(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const place = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
  return place instanceof HTMLElement ? place : null;
}
