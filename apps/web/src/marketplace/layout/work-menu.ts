import type { LucideIcon } from 'lucide-react';

export interface WorkScreen {
  label: string;
  Icon: LucideIcon;
  href: string;
  /** Address whose subpages belong to the screen, if it is not the screen's own. */
  above?: string;
}

interface WorkEntry extends WorkScreen {
  /** Screens of the entry, which its pages list under their title. The first is the entry's own. */
  screens?: WorkScreen[];
}

/** Menu of a role's work area. */
export interface WorkMenu {
  /** Name of the navigation. */
  label: string;
  /** When several entries match an address, the last one is current. */
  entries: WorkEntry[];
  /** Screens in the bar of phones, beside its "Menu" with all entries. */
  bar: WorkScreen[];
}

interface Address {
  pathname: string;
  search: string;
}

export const isAt = ({ href, above }: WorkScreen, { pathname, search }: Address): boolean => {
  const [path = '', query] = href.split('?');
  const params = new URLSearchParams(search);
  return pathname === path
    ? [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value)
    : pathname.startsWith(`${above ?? path}/`);
};

/** Returns the entry of an address, including addresses below it: `/admin/deals/5` belongs to Deals. */
export function currentEntry({ entries }: WorkMenu, address: Address): WorkEntry | undefined {
  return entries.findLast((entry) => [entry, ...(entry.screens ?? [])].some((screen) => isAt(screen, address)));
}
