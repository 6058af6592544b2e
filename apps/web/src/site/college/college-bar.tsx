import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Menu, MENU_ITEM } from '../../kit/ui/menu.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';

interface CollegeMenuProps {
  college: CollegeDto | undefined;
  /** Actions for this viewer, in order. */
  actions: { label: string; href: string }[];
  /** Shown instead of the menu's title, which screen readers still hear. */
  children?: ReactNode;
}

/** Menu of the viewer's actions at a college. */
export function CollegeMenu({ college, actions, children }: CollegeMenuProps) {
  return (
    <Menu title={college ? `Quick Actions for ${college.name}` : 'Select College'} face={children}>
      {actions.map(({ label, href }) => (
        <Link key={label} to={href} role="menuitem" tabIndex={-1} className={MENU_ITEM}>
          {label}
        </Link>
      ))}
      {college?.website && (
        <a
          href={college.website}
          target="_blank"
          rel="noopener noreferrer"
          role="menuitem"
          tabIndex={-1}
          className={MENU_ITEM}
        >
          Visit College Website
          <ExternalLink className="ml-auto size-4 opacity-70" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </Menu>
  );
}

interface CollegeBarProps {
  collegeId: string;
  actionsFor: (college: CollegeDto | undefined) => CollegeMenuProps['actions'];
}

/** Bar below the header of the pages within a college, with the viewer's actions. */
export function CollegeBar({ collegeId, actionsFor }: CollegeBarProps) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  return (
    <nav aria-label="College" data-needs-script="" className="border-b border-line bg-well/70">
      <div className="page flex items-center py-1">
        <CollegeMenu college={college} actions={actionsFor(college)} />
      </div>
    </nav>
  );
}
