import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { classNames } from '../../lib/react/class-names.js';
import { statesQuery } from './colleges.api.js';

/** Number of states shown before "Show All States". */
const PREVIEW = 10;

export function StateList({ chosen, onChoose }: { chosen: string; onChoose: (state: string) => void }) {
  const { data, isPending, isError, refetch } = useQuery(statesQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  if (isPending) {
    return (
      <Loading label="Loading states" className="flex flex-wrap gap-2">
        {Array.from({ length: PREVIEW }, (_, index) => (
          <Skeleton key={index} className="h-11 w-24" />
        ))}
      </Loading>
    );
  }
  if (isError) return <ErrorState title="Unable to load the states." onRetry={() => void refetch()} />;
  const shown = isExpanded ? data : data.slice(0, PREVIEW);
  return (
    <div>
      <ul className="flex flex-wrap gap-2" aria-label="States">
        {shown.map((state) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={state === chosen}
              onClick={() => onChoose(state)}
              className={classNames(
                'min-h-11 rounded-md border px-3.5 text-[0.9375rem] font-medium transition-colors md:min-h-10',
                state === chosen
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface hover:border-brand hover:text-brand',
              )}
            >
              {state}
            </button>
          </li>
        ))}
      </ul>
      {data.length > PREVIEW && (
        <button
          type="button"
          onClick={() => setIsExpanded(!isExpanded)}
          aria-expanded={isExpanded}
          className="link mt-3 min-h-11"
        >
          {isExpanded ? 'Show Less' : 'Show All States'}
        </button>
      )}
    </div>
  );
}
