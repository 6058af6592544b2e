import type { ReactNode } from 'react';
import { PageHead } from '../page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { ReadBoundary, type ReadBoundaryProps } from '../../kit/ui/read-boundary.js';
import type { WorkMenu } from './work-menu.js';
import { WorkScreens } from './work-nav.js';

export interface WorkPageProps extends Omit<ReadBoundaryProps, 'loading'> {
  menu: WorkMenu;
  title: string;
  description?: ReactNode;
  /** Link to the parent screen, of a page that no navigation lists. */
  back?: { to: string; label: string };
  /** The page's main action, and minor ones beside it. */
  actions?: ReactNode;
}

/** Page of a work area with its header: back link, title and actions. */
export function WorkPage({ menu, title, description, back, actions, ...content }: WorkPageProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : <WorkScreens menu={menu} />}
      <div className="mt-1 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere md:text-4xl">{title}</h1>
          {description && <p className="mt-1.5 max-w-[70ch] wrap-anywhere text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5 max-sm:w-full">{actions}</div>}
      </div>
      <ReadBoundary {...content} />
    </>
  );
}
