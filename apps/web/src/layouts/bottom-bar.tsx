import { Heart, House, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { CONTINUE_HASH, to } from '../config/paths.js';

const ITEMS = [
  { label: 'Home', href: to('home'), Icon: House },
  { label: 'Search', href: to('search'), Icon: Search },
  { label: 'Saved', href: to('savedDeals') + CONTINUE_HASH, Icon: Heart },
  { label: 'Profile', href: to('profile'), Icon: UserRound },
];

/** Navigation of phones, within the thumb's reach. */
export function BottomBar() {
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {ITEMS.map(({ label, href, Icon }) => (
          <li key={label} className="flex-1">
            <NavLink
              to={href}
              end
              className="flex h-15 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-brand"
            >
              <Icon className="size-5.5" aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
