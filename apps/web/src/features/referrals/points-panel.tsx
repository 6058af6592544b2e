import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';

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
