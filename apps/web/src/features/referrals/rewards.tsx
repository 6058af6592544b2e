import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { Award, CircleCheck, Gift } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { LongDate } from '../../components/ui/long-date.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { EmptyState } from '../../components/ui/states.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { classNames } from '../../lib/react/class-names.js';

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

/** Points per level (decisions, "Referrals"). */
const POINTS_PER_LEVEL = 50;

/** Shows the points and the progress to the next level. */
export function PointsPanel({
  points,
  level,
  pointsToNextLevel,
  credited,
}: Pick<ReferralsDto, 'points' | 'level' | 'pointsToNextLevel' | 'credited'>) {
  const percent = Math.min(100, Math.max(0, Math.round((1 - pointsToNextLevel / POINTS_PER_LEVEL) * 100)));
  return (
    <section aria-labelledby="points-title" className="sheet flex flex-col p-6 sm:p-8">
      <h2 id="points-title" className="text-2xl">
        Your points
      </h2>
      <p className="mt-5 flex items-baseline gap-2.5">
        <span className="font-display text-6xl leading-none font-extrabold tracking-tight text-brand tabular-nums">
          {formatNumber(points)}
        </span>
        <span className="text-lg text-muted">{points === 1 ? 'point' : 'points'}</span>
      </p>
      <ProgressBar
        className="mt-5 h-4"
        percent={percent}
        label={`Progress to level ${level + 1}`}
        valueText={`${plural(pointsToNextLevel, 'point')} to level ${level + 1}`}
      />
      <p className="mt-2.5 flex justify-between gap-4 text-[0.9375rem] font-medium tabular-nums">
        <span>Level {formatNumber(level)}</span>
        <span>
          {plural(pointsToNextLevel, 'point')} to level {formatNumber(level + 1)}
        </span>
      </p>
      <p className="mt-5 text-muted">
        {credited === 0
          ? 'Nobody has subscribed with your link yet. Your first earns you 10 points.'
          : `${plural(credited, 'person has', 'people have')} subscribed with your link.`}
      </p>
    </section>
  );
}

/** Lists the achievements for inviting friends: reached, or how many invitations are missing. */
export function Achievements({ achievements, credited }: Pick<ReferralsDto, 'achievements' | 'credited'>) {
  return (
    <section aria-labelledby="achievements-title">
      <h2 id="achievements-title" className="mb-4 text-2xl">
        Achievements
      </h2>
      {achievements.length === 0 ? (
        <p className="text-muted">There are none to reach at the moment. Your points count all the same.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
          {achievements.map(({ id, name, description, requiredReferrals, pointsReward, iconUrl, awardedAt }) => (
            <li key={id} className="sheet flex gap-4 p-5">
              <span
                className={classNames(
                  'grid size-12 shrink-0 place-items-center rounded-full [&>svg]:size-6',
                  awardedAt ? 'bg-success-soft text-success' : 'bg-well text-muted',
                )}
                aria-hidden="true"
              >
                {iconUrl ? <img src={iconUrl} alt="" width={28} height={28} loading="lazy" /> : <Award />}
              </span>
              <div className="min-w-0">
                <h3 className="text-base">{name}</h3>
                <p className="mt-0.5 text-[0.9375rem] text-muted">{description}</p>
                <p
                  className={classNames(
                    'mt-2 flex flex-wrap items-center gap-x-2 text-sm font-semibold',
                    awardedAt && 'text-success',
                  )}
                >
                  {awardedAt ? (
                    <span className="inline-flex items-center gap-1.5">
                      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
                      Reached <LongDate at={awardedAt} />
                    </span>
                  ) : (
                    `${formatNumber(Math.max(0, requiredReferrals - credited))} more to go`
                  )}
                  {pointsReward > 0 && <span className="font-normal text-muted">+{plural(pointsReward, 'point')}</span>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
