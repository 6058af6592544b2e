import { addTransitionType, startTransition, type ComponentProps, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';

/** The kind of navigation that is shown as a transition: from a list to one of its things. */
export const TO_DETAIL = 'to-detail';

/** A link from a list to a detail page; the change is cross-faded where the browser can. */
export function DetailLink({ to, onClick, ...props }: ComponentProps<typeof Link> & { to: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // New tabs, downloads and the like stay the browser's.
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    startTransition(() => {
      addTransitionType(TO_DETAIL);
      void navigate(to);
    });
  };
  return <Link to={to} onClick={follow} {...props} />;
}
