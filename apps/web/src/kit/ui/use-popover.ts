import { useEffect, useEffectEvent, type RefObject } from 'react';

interface PopoverOptions {
  isOpen: boolean;
  /** Parts of the page that belong to it. */
  parts: RefObject<HTMLElement | null>[];
  /** Gets the focus back after Escape. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Closes a popover that is not modal: at Escape, and at a press or a focus elsewhere. */
export function usePopover({ isOpen, parts, button, onClose }: PopoverOptions): void {
  const closeOutside = useEffectEvent(({ target }: Event) => {
    // The pressed element may already have been removed from the popover.
    if (!(target instanceof Element) || !target.isConnected) return;
    if (!parts.some(({ current }) => current?.contains(target))) onClose();
  });
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const over = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => closeOutside(event), { signal: over.signal });
    document.addEventListener('keydown', (event) => closeByKey(event), { signal: over.signal });
    return () => over.abort();
  }, [isOpen]);
}
