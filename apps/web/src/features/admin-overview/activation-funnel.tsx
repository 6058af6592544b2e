import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { Link } from 'react-router-dom';
import { ProgressFill } from '../../components/ui/progress-fill.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { toAdmin } from '../../config/admin-paths.js';
import { formatNumber } from '../../lib/copy/plural.js';

const STEPS = [
  { step: 'colleges', name: 'Colleges' },
  { step: 'live', name: 'Live' },
  { step: 'withSubscribers', name: 'With subscribers' },
  { step: 'halfway', name: 'Halfway to their goal' },
  { step: 'active', name: 'Active' },
] as const satisfies { step: keyof OverviewDto['funnel']; name: string }[];

/** Shows how many colleges have reached each step to activation. */
export function ActivationFunnel({ funnel }: Pick<OverviewDto, 'funnel'>) {
  const all = Math.max(1, funnel.colleges);
  return (
    <SectionCard
      title="From listed to active"
      description="Colleges by stage."
      aside={
        <Link className="link" to={toAdmin('collegeActivation')}>
          College Activation
        </Link>
      }
    >
      <ol className="space-y-3.5">
        {STEPS.map(({ step, name }) => (
          <li key={step}>
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{name}</span>
              <span className="text-[0.9375rem] tabular-nums">
                {formatNumber(funnel[step])}
                {step !== 'colleges' && <span className="text-muted"> · {percent(funnel[step] / all)}</span>}
              </span>
            </p>
            <div className="h-3 overflow-hidden rounded-full bg-well" aria-hidden="true">
              <ProgressFill percent={(funnel[step] / all) * 100} />
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** "9%", "0.4%" */
function percent(share: number): string {
  const of = share * 100;
  return `${of > 0 && of < 1 ? of.toFixed(1) : formatNumber(Math.round(of))}%`;
}
