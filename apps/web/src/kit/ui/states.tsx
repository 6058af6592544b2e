import { TriangleAlert, WifiOff } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useOnline } from '../../platform/browser/use-online.js';
import { classNames } from '../../platform/react/class-names.js';
import { Button } from './button.js';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** Next step for the user. */
  action?: ReactNode;
}

/** Empty state: why there is nothing, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge/50 px-6 py-10 text-center">
      <span
        className="mb-1 grid size-12 place-items-center rounded-full bg-well text-muted [&>svg]:size-6"
        aria-hidden="true"
      >
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-[46ch] text-body text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** A sentence about the failure. */
  title: string;
  onRetry: () => void;
}

/** Failed read: what happened, with a retry button. Mentions when the browser is offline. */
export function ErrorState({ title, onRetry }: ErrorStateProps) {
  const isOffline = !useOnline();
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? <WifiOff /> : <TriangleAlert />}
        title={title}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {isOffline
          ? 'You are offline. Your saved deals and codes still work.'
          : 'This is on our side. The rest of the site still works.'}
      </EmptyState>
    </div>
  );
}

/** Single-line error inside a card. */
export function InlineError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-body text-danger">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Grey placeholder of the same size as the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton block max-w-full', className)} aria-hidden="true" />;
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
