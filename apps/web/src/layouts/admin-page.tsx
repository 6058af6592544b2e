import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/page-head.js';
import { BackLink } from '../components/ui/back-link.js';
import { toAdmin } from '../config/admin-paths.js';

interface AdminPageProps {
  title: string;
  description?: ReactNode;
  /** Link to the parent screen. Undefined: the dashboard. */
  back?: { to: string; label: string };
  /** The page's main action, and minor ones beside it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of the admin area with its header: back link, title and actions. */
export function AdminPage({ title, description, back, actions, children }: AdminPageProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      <BackLink to={back?.to ?? toAdmin('dashboard')}>{back?.label ?? 'Dashboard'}</BackLink>
      <div className="mt-1 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere md:text-4xl">{title}</h1>
          {description && <p className="mt-1.5 max-w-[70ch] text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5 max-sm:w-full">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** Keeps the chosen one of a page's `Tabs` in the address, under this parameter; the first tab has none. */
export function useTabChoice(parameter: string, first: string) {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(parameter) ?? first,
    onChoose: (id: string) => setParams(id === first ? {} : { [parameter]: id }),
  };
}
