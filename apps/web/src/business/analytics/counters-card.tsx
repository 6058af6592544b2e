import type { AnalyticsCounter } from '@campus-deals/contracts/enumerations';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { NumberTable } from '../../kit/chart/number-table.js';
import { SectionCard } from '../../kit/ui/section-card.js';

const NAMES: Record<AnalyticsCounter, string> = {
  owner: 'Your account',
  device: 'Counter device',
  key: 'API key',
  student: 'Student’s phone',
  pin: 'Student’s phone, with your PIN',
};
const HEAD = 'Redemptions';

/** Lists the redemptions of each counter, and of each place that has counters. */
export function CountersCard({ counters, places }: Pick<VendorAnalyticsDto, 'counters' | 'places'>) {
  return (
    <SectionCard
      title="By counter and place"
      description="Redemptions that were not taken back. A counter and its place are named as they were then."
    >
      <div className="grid gap-6">
        <NumberTable
          caption="Redemptions by counter"
          heads={['Counter', HEAD]}
          rows={counters.map(({ kind, name, place, redemptions }, at) => ({
            key: at,
            head: (
              <>
                <span className="block wrap-anywhere">{name ?? NAMES[kind]}</span>
                {(name !== null || place !== null) && (
                  <span className="block text-sm text-muted wrap-anywhere">
                    {[name !== null && NAMES[kind], place].filter(Boolean).join(' · ')}
                  </span>
                )}
              </>
            ),
            cells: [redemptions],
          }))}
        />
        {places.length > 0 && (
          <NumberTable
            caption="Redemptions by place"
            heads={['Place', HEAD]}
            rows={places.map(({ place, redemptions }) => ({
              key: place,
              head: <span className="wrap-anywhere">{place}</span>,
              cells: [redemptions],
            }))}
          />
        )}
      </div>
    </SectionCard>
  );
}
