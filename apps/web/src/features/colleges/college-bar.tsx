import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu, MENU_ITEM } from '../../components/ui/menu.js';
import { collegeQuery } from './colleges.api.js';

interface CollegeBarProps {
  collegeId: string;
  /** Actions for this viewer, in order. */
  actionsFor: (college: CollegeDto | undefined) => { label: string; href: string }[];
}

/** Bar below the header of every page of a college, with the viewer's actions. */
export function CollegeBar({ collegeId, actionsFor }: CollegeBarProps) {
  const { data: college } = useQuery(collegeQuery(collegeId));
  return (
    <nav aria-label="College" data-needs-script="" className="border-b border-line bg-well/70">
      <div className="page flex items-center py-1">
        <Menu title={college ? `Quick Actions for ${college.name}` : 'Select College'}>
          {actionsFor(college).map(({ label, href }) => (
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
      </div>
    </nav>
  );
}
