import type { ReactNode } from 'react';
import { classNames } from '../../lib/react/class-names.js';

/** A grey shape of the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}

/** Wraps the skeletons of one area and says once that it loads. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
