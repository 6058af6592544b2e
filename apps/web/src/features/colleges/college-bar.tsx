import type { College } from '@campus-deals/contracts/colleges.schema';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import { collegeQuery } from './colleges.api.js';

const ITEM = 'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-[0.9375rem] outline-none data-highlighted:bg-brand-soft data-highlighted:text-on-brand-soft';

interface CollegeBarProps {
  collegeId: string;
  /** The actions for this reader, in order. */
  actionsFor: (college: College | undefined) => { label: string; href: string }[];
}

/** Under the header on every page of a college: what can be done here. */
export function CollegeBar({ collegeId, actionsFor }: CollegeBarProps) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  return (
    <nav aria-label="College" className="border-b border-line bg-well/70">
      <div className="page flex items-center py-1">
        {/* Not modal: Radix's scroll lock writes a style element, which the content policy forbids. */}
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className="-ml-3 inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 text-[0.9375rem] font-semibold hover:bg-well">
            <span className="truncate">{college ? `Quick Actions for ${college.name}` : 'Select College'}</span>
            <ChevronDown className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
          </DropdownMenu.Trigger>
          {/* No portal: the menu stays inside its landmark. */}
          <DropdownMenu.Content align="start" sideOffset={6} collisionPadding={12} className="fade z-40 min-w-64 max-w-[calc(100vw-1.5rem)] rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift">
            {actionsFor(college).map(({ label, href }) => (
              <DropdownMenu.Item key={label} asChild className={ITEM}><Link to={href}>{label}</Link></DropdownMenu.Item>
            ))}
            {college?.website && (
              <DropdownMenu.Item asChild className={ITEM}>
                <a href={college.website} target="_blank" rel="noopener noreferrer">
                  Visit College Website
                  <ExternalLink className="ml-auto size-4 opacity-70" aria-hidden="true" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
    </nav>
  );
}
