import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type NavigateOptions } from 'react-router-dom';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'viewTransition'> & { to: string };

/** Link within the site. The router's own can prefetch pages, with 2 kB of code that every page would load. */
export function Link({ to, replace, state, viewTransition, onClick, children, ...props }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, viewTransition, target: props.target });
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** Link that marks the current page. With `end`, a page below it does not count as current. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname: current } = useLocation();
  const { pathname } = useResolvedPath(props.to);
  const isCurrent = current === pathname || (!end && current.startsWith(`${pathname}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Link from a list to a detail page, with a cross-fade where the browser supports it. */
export const DetailLink = (props: LinkProps) => <Link viewTransition {...props} />;
