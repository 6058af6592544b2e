import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Link to the parent page, above a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md px-2 text-body font-medium text-muted hover:text-ink"
    >
      <ArrowLeft className="size-4.5 shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
