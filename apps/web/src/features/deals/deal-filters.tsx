import type { RedemptionFilter } from '@campus-deals/contracts/enumerations';
import { Chip } from './category-bar.js';
import type { DealFilter } from './deals.api.js';

const REDEMPTIONS: readonly [RedemptionFilter, string][] = [
  ['page', 'Show your phone'],
  ['code', 'Shared code'],
  ['voucher', 'Code of your own'],
];

interface DealFiltersProps {
  filter: DealFilter;
  onChange: (filter: DealFilter) => void;
}

/** Filters of a college's deals, as chips of a row. */
export function DealFilters({ filter, onChange }: DealFiltersProps) {
  const { openNow, usableBy, redemption } = filter;
  return (
    <>
      <Chip isChosen={openNow === true} onClick={() => onChange({ ...filter, openNow: openNow ? undefined : true })}>
        Open now
      </Chip>
      <Chip
        isChosen={usableBy !== undefined}
        onClick={() => onChange({ ...filter, usableBy: usableBy ? undefined : 'anyone' })}
      >
        I can use it
      </Chip>
      {REDEMPTIONS.map(([kind, title]) => (
        <Chip
          key={kind}
          isChosen={kind === redemption}
          onClick={() => onChange({ ...filter, redemption: kind === redemption ? undefined : kind })}
        >
          {title}
        </Chip>
      ))}
    </>
  );
}
