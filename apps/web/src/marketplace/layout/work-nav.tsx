import { Link, useLocation } from 'react-router-dom';
import { currentEntry, isAt, type WorkMenu } from './work-menu.js';

/** Classes of a row. It is 44 px high for touch. */
export const WORK_ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-body font-medium text-muted transition-colors hover:bg-well hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-brand-soft md:max-lg:gap-2 lg:min-h-9';

interface WorkNavProps {
  menu: WorkMenu;
  onChoose?: () => void;
}

/** Links of a work area: a column in the sidebar and in the menu of phones, a row on tablets. */
export function WorkNav({ menu, onChoose }: WorkNavProps) {
  const current = currentEntry(menu, useLocation());
  return (
    <nav aria-label={menu.label}>
      <ul className="flex flex-col gap-0.5 md:max-lg:flex-row md:max-lg:flex-wrap">
        {menu.entries.map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.href}
              aria-current={entry === current ? 'page' : undefined}
              className={WORK_ROW}
              onClick={onChoose}
            >
              <entry.Icon className="size-4.5 shrink-0" aria-hidden="true" />
              <span className="whitespace-nowrap">{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the other screens of the current entry: under Colleges, those of activation and of the map. */
export function WorkScreens({ menu }: { menu: WorkMenu }) {
  const address = useLocation();
  const entry = currentEntry(menu, address);
  const current = entry?.screens?.findLast((screen) => isAt(screen, address));
  if (!entry?.screens || !current) return null;
  return (
    <nav aria-label={entry.label} className="-mx-4 mb-5 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul className="flex gap-5">
        {entry.screens.map((screen) => (
          <li key={screen.label}>
            <Link
              to={screen.href}
              aria-current={screen === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-body font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {screen.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
