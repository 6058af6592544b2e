import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../../lib/react/class-names.js';

/** Grey placeholder of the same size as the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}

/** Wraps the skeletons of one area, and announces once that it is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface LoadingListProps {
  label: string;
  className?: string;
  count: number;
  /** Skeleton of an entry. A plain one needs a `size`. */
  of?: ComponentType<{ className?: string }>;
  size?: string;
}

/** Placeholder of a list: the same skeleton for each entry. */
export function LoadingList({ label, className = '', count, of: Entry = Skeleton, size = '' }: LoadingListProps) {
  return (
    <Loading label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Entry key={index} className={size} />
      ))}
    </Loading>
  );
}
