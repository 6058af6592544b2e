import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useId } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { ActivationCard } from './activation-card.js';

export const ACTIVATION_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4 md:gap-5';

interface ActivationSectionProps {
  title: string;
  tone: 'neutral' | 'success';
  colleges: CollegeDto[];
  /** Total number of colleges; null if the server does not count them. */
  total: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

export function ActivationSection({
  title,
  tone,
  colleges,
  total,
  hasMore,
  isLoadingMore,
  onMore,
}: ActivationSectionProps) {
  const id = useId();
  if (colleges.length === 0) return null;
  const count = total === null ? `${formatNumber(colleges.length)}${hasMore ? '+' : ''}` : formatNumber(total);
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-5 flex items-center gap-3 text-2xl">
        {title}
        <Badge tone={tone} className="font-sans text-sm tracking-normal">
          {count}
        </Badge>
      </h2>
      <ul className={ACTIVATION_GRID}>
        {colleges.map((college) => (
          <li key={college.id}>
            <ActivationCard college={college} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 text-center">
          <Button variant="secondary" isBusy={isLoadingMore} disabled={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? 'Loading...' : 'Show more colleges'}
          </Button>
        </div>
      )}
    </section>
  );
}
