import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { Award, CircleCheck } from 'lucide-react';
import { classNames } from '../../lib/react/class-names.js';
import { LongDate } from '../../components/ui/long-date.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';

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
