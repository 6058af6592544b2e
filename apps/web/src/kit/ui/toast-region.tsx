import { useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { classNames } from '../../platform/react/class-names.js';
import { dismissToast, TOAST_DURATION_MS, useToast } from '../../platform/browser/toast.js';

const ICONS = {
  plain: <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />,
  danger: <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />,
};

/** Shows the toast. F8 moves focus here, and a swipe of 50 px to the right dismisses. */
export function ToastRegion() {
  const toast = useToast();
  const viewport = useFreePlace(toast?.open ?? false);
  return (
    <Primitive.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Primitive.Root
          key={toast.id}
          open={toast.open}
          duration={toast.durationMs}
          type={toast.tone === 'danger' ? 'foreground' : 'background'}
          onOpenChange={(stays) => !stays && dismissToast(toast.id)}
          className={classNames(
            'rise flex items-start gap-3 rounded-md border bg-surface py-3 pr-1.5 pl-4 text-ink shadow-lift data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            toast.tone === 'danger' ? 'border-danger' : 'border-line',
          )}
        >
          {ICONS[toast.tone]}
          <div className="min-w-0 flex-1 py-px">
            <Primitive.Title className="text-body leading-snug font-semibold">{toast.title}</Primitive.Title>
            {toast.description && (
              <Primitive.Description className="mt-0.5 text-sm text-muted">{toast.description}</Primitive.Description>
            )}
          </div>
          <Primitive.Close
            aria-label="Dismiss"
            className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-well hover:text-ink"
          >
            <X className="size-4.5" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      {/* At the top of a phone while a sheet has its buttons at the bottom. */}
      <Primitive.Viewport
        ref={viewport}
        className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 m-0 flex list-none flex-col gap-2 p-0 outline-none max-sm:in-[html:has([data-scroll-lock=sheet])]:top-[calc(1rem+env(safe-area-inset-top))] max-sm:in-[html:has([data-scroll-lock=sheet])]:bottom-auto! sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96"
      />
    </Primitive.Provider>
  );
}

/** Time after which a toast makes room for a control that has appeared below it. */
const CHECK_MS = 200;

/** Moves the open toasts so that they cover no control. Otherwise they would cover the main button of a phone. */
function useFreePlace(isShown: boolean) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = viewport.current;
    if (!isShown || !box) return;
    box.style.bottom = '';
    const lowest = Number.parseFloat(getComputedStyle(box).bottom) || 0;
    const place = () => (box.style.bottom = `${freeBottom(box, lowest)}px`);
    place();
    const timer = setInterval(place, CHECK_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return viewport;
}

const CONTROLS = 'a[href],button,input,select,textarea,summary,[role=tab],[role=option]';
const GAP = 8;

/** Returns the distance from the window's bottom at which a box covers no control; `lowest` if there is none. */
export function freeBottom(box: Element, lowest: number): number {
  const { left, right, height } = box.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.height > 0 && control.right > left && control.left < right);
  for (let bottom = lowest; ;) {
    const bottomEdge = window.innerHeight - bottom;
    if (bottomEdge - height < GAP) return lowest;
    const covered = controls.filter(
      ({ top, bottom: end }) => end > bottomEdge - height - GAP && top < bottomEdge + GAP,
    );
    if (covered.length === 0) return bottom;
    bottom = window.innerHeight - Math.min(...covered.map(({ top }) => top)) + GAP + 1;
  }
}
