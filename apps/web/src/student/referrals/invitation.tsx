import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import {
  EARLY_ACCESS_HOURS,
  EARLY_ACCESS_POINTS,
  PINNED_FOLLOW_POINTS,
  POINTS_PER_REFERRAL,
} from '@campus-deals/contracts/limits';
import { CircleCheck, Lock, Mail, MessageCircle, MessageSquare } from 'lucide-react';
import { buttonClasses } from '../../kit/ui/button.js';
import { ShareLink } from '../../kit/ui/share-link.js';
import { invitationPath } from '../../marketplace/profile/profile.api.js';
import { useProductName } from '../../platform/api/site-config.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

/** Shows the points, one line of progress, and what points unlock. */
export function PointsPanel(referrals: ReferralsDto) {
  const { points } = referrals;
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
      <p className="mt-4 text-muted">{progressOf(referrals)}</p>
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

/** Returns how far the user is, and the next goal: an achievement, or a level once all achievements are reached. */
function progressOf({ level, pointsToNextLevel, credited, achievements }: ReferralsDto): string {
  if (credited === 0)
    return `Nobody has subscribed with your link yet. Your first earns you ${POINTS_PER_REFERRAL} points.`;
  const next = achievements.find(({ awardedAt }) => awardedAt === null);
  const reward = next && next.pointsReward > 0 ? ` and ${plural(next.pointsReward, 'more point')}` : '';
  const goal = next
    ? `${formatNumber(Math.max(1, next.requiredReferrals - credited))} more for “${next.name}”${reward}`
    : `${plural(pointsToNextLevel, 'point')} to level ${formatNumber(level + 1)}`;
  const people = plural(credited, 'person has', 'people have');
  return `Level ${formatNumber(level)}: ${people} subscribed with your link, ${goal}.`;
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
