import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { EmptyState } from '../../components/ui/states.js';
import { LongDate } from '../../components/ui/long-date.js';
import { plural } from '../../lib/copy/plural.js';

type Reward = ReferralsDto['rewards'][number];

const KINDS: Record<Reward['rewardType'], (value: number) => string> = {
  points: (value) => plural(value, 'point'),
  deal_credit: (value) => `$${value} credit`,
  achievement: () => 'Achievement',
  badge: () => 'Badge',
};

function RewardState({ isRedeemed, expiresAt }: Reward) {
  const [now] = useState(Date.now);
  if (isRedeemed) return <Badge>Redeemed</Badge>;
  if (!expiresAt) return null;
  return Date.parse(expiresAt) < now ? (
    <Badge>Expired</Badge>
  ) : (
    <Badge tone="warning">
      Until <LongDate at={expiresAt} />
    </Badge>
  );
}

export function Rewards({ rewards }: Pick<ReferralsDto, 'rewards'>) {
  return (
    <section aria-labelledby="rewards-title">
      <h2 id="rewards-title" className="mb-4 text-2xl">
        Rewards
      </h2>
      {rewards.length === 0 ? (
        <EmptyState icon={<Gift />} title="No rewards yet">
          Your first achievement unlocks one. Send your link to somebody who would like the deals.
        </EmptyState>
      ) : (
        <ul className="sheet divide-y divide-line">
          {rewards.map((reward) => (
            <li key={reward.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">{reward.rewardDescription}</p>
                <p className="text-sm text-muted">
                  {KINDS[reward.rewardType](reward.rewardValue)}, <LongDate at={reward.createdAt} />
                </p>
              </div>
              <RewardState {...reward} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
