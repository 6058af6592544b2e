import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../kit/ui/states.js';

interface DealLayoutProps {
  /** Link back to the college. */
  back: ReactNode;
  poster: ReactNode;
  /** Description and terms. */
  description: ReactNode;
  /** Beside the description on a desktop, below it on a phone. */
  aside: ReactNode;
}

export function DealLayout({ back, poster, description, aside }: DealLayoutProps) {
  return (
    <div className="page pt-3 pb-24 md:pt-5 md:pb-16">
      {back}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:gap-8">
        <div className="min-w-0 space-y-5">
          {poster}
          {description}
        </div>
        <div className="min-w-0 space-y-5">{aside}</div>
      </div>
    </div>
  );
}

/** Placeholder of the size of a deal's page. */
export function DealSkeleton() {
  return (
    <Loading label="Loading the deal">
      <DealLayout
        back={<Skeleton className="my-3 h-5 w-48" />}
        poster={
          <div className="sheet overflow-hidden">
            <Skeleton className="h-48 rounded-none sm:h-64 lg:h-76" />
            <div className="space-y-4 p-6 sm:p-8">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-10 w-4/5" />
              <Skeleton className="h-10 w-48" />
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-11 w-56" />
            </div>
          </div>
        }
        description={null}
        aside={
          <>
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-64 rounded-lg" />
          </>
        }
      />
    </Loading>
  );
}
