import type { RedemptionFilter } from '@campus-deals/contracts/enumerations';
import { X } from 'lucide-react';
import { buttonClasses } from '../../kit/ui/button.js';
import type { DealFiltersProps } from './deal-filters.js';
import type { DealFilter } from './deals.api.js';

type Choice = { title: string; isChosen: boolean; toggled: DealFilter };

/** Returns the choices of the filter in groups, each with the filter that a press leads to. */
export function filterGroups(filter: DealFilter): { name: string; choices: Choice[] }[] {
  const { openNow, usableBy, redemption, sort } = filter;
  const byRedemption = (kind: RedemptionFilter, title: string): Choice => ({
    title,
    isChosen: kind === redemption,
    toggled: { ...filter, redemption: kind === redemption ? undefined : kind },
  });
  const bySort = (order: NonNullable<DealFilter['sort']>, title: string): Choice => ({
    title,
    isChosen: order === sort,
    toggled: { ...filter, sort: order === sort ? undefined : order },
  });
  return [
    {
      name: 'Show only',
      choices: [
        { title: 'Open now', isChosen: openNow === true, toggled: { ...filter, openNow: openNow ? undefined : true } },
        {
          title: 'I can use it',
          isChosen: usableBy !== undefined,
          toggled: { ...filter, usableBy: usableBy ? undefined : 'anyone' },
        },
      ],
    },
    { name: 'Show first', choices: [bySort('nearest', 'Near campus'), bySort('ending', 'Ending soon')] },
    {
      name: 'How to redeem',
      choices: [
        byRedemption('page', 'Show your phone'),
        byRedemption('code', 'Shared code'),
        byRedemption('voucher', 'Code of your own'),
      ],
    },
  ];
}

const chosenOf = (filter: DealFilter) =>
  filterGroups(filter).flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen));

/** Chosen filters as chips that remove them. */
export function ChosenFilters({ filter, onChange }: DealFiltersProps) {
  return chosenOf(filter).map(({ title, toggled }) => (
    <button
      key={title}
      type="button"
      aria-label={`Remove ${title}`}
      className={buttonClasses('secondary', 'shrink-0 rounded-full')}
      onClick={() => onChange(toggled)}
    >
      {title}
      <X className="size-4" aria-hidden="true" />
    </button>
  ));
}
