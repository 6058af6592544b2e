import type { ReactNode } from 'react';
import { PageHead } from '../../marketplace/page-head.js';

/** A page of running text with a readable line length. */
export function Article({
  title,
  description,
  canonical,
  lead,
  updated,
  children,
}: {
  title: string;
  /** Description for search engines. */
  description: string;
  canonical: string;
  lead?: string;
  updated?: string;
  children: ReactNode;
}) {
  return (
    <article className="page max-w-3xl py-10 md:py-14">
      <PageHead title={title} description={description} canonical={canonical} />
      <h1 className="text-3xl md:text-5xl">{title}</h1>
      {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
      {updated && <p className="mt-3 text-body text-muted">Last changed on {updated}</p>}
      <div className="prose-text mt-8">{children}</div>
    </article>
  );
}
