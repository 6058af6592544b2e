import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A row's name as a link to its page. At most two lines in a table, unlimited in a card. */
export function RowLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link className="inline-flex min-h-11 min-w-11 items-center" {...props}>
      <span className="link wrap-anywhere md:line-clamp-2">{children}</span>
    </Link>
  );
}

/** Replaces a missing value in a cell. */
export function None({ children = 'None' }: { children?: string }) {
  return <span className="text-muted">{children}</span>;
}
