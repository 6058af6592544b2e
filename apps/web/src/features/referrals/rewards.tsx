import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import {
  EARLY_ACCESS_HOURS,
  EARLY_ACCESS_POINTS,
  PINNED_FOLLOW_POINTS,
  POINTS_PER_LEVEL,
  POINTS_PER_REFERRAL,
} from '@campus-deals/contracts/limits';
import { Award, CircleCheck, Gift, Lock, Mail, MessageCircle, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { buttonClasses } from '../../components/ui/button.js';
import { LongDate } from '../../components/ui/long-date.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { ShareLink } from '../../components/ui/share-link.js';
import { EmptyState } from '../../components/ui/states.js';
import { useProductName } from '../../lib/api/site-config.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { classNames } from '../../lib/react/class-names.js';
import { invitationPath } from './referrals.api.js';

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
          ? `Nobody has subscribed with your link yet. Your first earns you ${POINTS_PER_REFERRAL} points.`
          : `${plural(credited, 'person has', 'people have')} subscribed with your link.`}
      </p>
      <h3 className="mt-6 text-lg">What points unlock</h3>
      <ul className="mt-2 space-y-2">
        {UNLOCKS.map(({ from, text }) => (
          <li key={from} className="flex gap-2.5">
            {points >= from ? (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-label="Unlocked" />
            ) : (
              <Lock className="mt-0.5 size-5 shrink-0 text-muted" aria-label="Locked" />
            )}
            <span>
              <strong>{plural(from, 'point')}</strong>: {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">Points stay yours and are not spent. They are worth no money.</p>
    </section>
  );
}

const UNLOCKS = [
  {
    from: PINNED_FOLLOW_POINTS,
    text: 'pin one shop or category that you follow. It comes first in your list, and its alerts come at once instead of in the daily email.',
  },
  {
    from: EARLY_ACCESS_POINTS,
    text: `see and use deals that shops mark for early access ${EARLY_ACCESS_HOURS} hours before everybody else, on your college’s page.`,
  },
];

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
                      <CircleCheck className="size-4 shrink-0" />
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

/** Shows the user's referral code and link, with buttons to send them. */
export function Invitation({ college, code }: Pick<ReferralsDto, 'college' | 'code'>) {
  const productName = useProductName();
  const url = new URL(invitationPath(college, code), window.location.origin).href;
  const subject = college ? `Student deals at ${college.name}` : productName;
  const text = college
    ? `Help unlock local student deals at ${college.name}: subscribe to its newsletter with my link.`
    : `Find student deals near your college on ${productName}.`;
  const message = encodeURIComponent(`${text} ${url}`);
  const ways = [
    { label: 'Email', Icon: Mail, href: `mailto:?subject=${encodeURIComponent(subject)}&body=${message}` },
    { label: 'WhatsApp', Icon: MessageCircle, href: `https://wa.me/?text=${message}` },
    { label: 'Text', Icon: MessageSquare, href: `sms:?&body=${message}` },
  ];
  return (
    <section aria-labelledby="invitation-title" className="sheet p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="invitation-title" className="text-2xl">
          Your invitation
        </h2>
        <p className="rounded-md border-2 border-dashed border-edge/60 px-3.5 py-1.5 text-muted">
          Your code{' '}
          <strong className="ml-1 font-display text-lg font-bold tracking-wide text-ink select-all">{code}</strong>
        </p>
      </div>
      <p className="mt-3 mb-5 max-w-[60ch] text-muted">
        Earn {POINTS_PER_REFERRAL} points for each person who subscribes and confirms with your link.
      </p>
      <div className="flex flex-wrap gap-3">
        <ShareLink url={url} title={subject} text={text} />
        <ul className="flex flex-wrap gap-3 max-sm:w-full" aria-label="Send it by">
          {ways.map(({ label, Icon, href }) => (
            <li key={label} className="max-sm:flex-1">
              <a
                href={href}
                {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
                className={buttonClasses('secondary', 'w-full max-sm:px-2')}
              >
                <Icon className="size-4.5 max-sm:hidden" aria-hidden="true" />
                {label}
                {href.startsWith('https:') && <span className="sr-only">(opens in a new tab)</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
