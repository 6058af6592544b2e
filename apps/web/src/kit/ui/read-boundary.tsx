import { useQueryClient, type Query } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { ErrorState, Loading, Skeleton } from './states.js';

export interface ReadBoundaryProps {
  /** A sentence about the failure. */
  failure?: string;
  /** Shown while the children read. */
  loading?: ReactNode;
  /** Shown in place of the failure if the resource does not exist. */
  unknown?: ReactNode;
  /** Renders the server's message in place of the failure if the server refuses the read. */
  renderRefusal?: (refusal: string) => ReactNode;
  children: ReactNode;
}

/**
 * Lets its children read with `useSuspenseQuery`: shows `loading` until they have their data, and a failed read with a
 * retry. Each work page has one. A part that may fail alone, or reads later, has its own.
 */
export function ReadBoundary({ loading = <PageSkeleton />, children, ...texts }: ReadBoundaryProps) {
  const client = useQueryClient();
  const { key } = useLocation();
  const failed = useRef<Query[]>([]);
  // A failed read is retried only after its query is reset.
  const forget = () => {
    for (const { queryKey } of failed.current.splice(0)) void client.resetQueries({ queryKey, exact: true });
  };
  const fallback = (problem: FallbackProps) => (
    <Failure {...problem} {...texts} onReads={(reads) => (failed.current = reads)} onLeave={forget} />
  );
  return (
    <ErrorBoundary resetKeys={[key]} onReset={forget} fallbackRender={fallback}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface FailureProps extends FallbackProps, Omit<ReadBoundaryProps, 'loading' | 'children'> {
  /** Called with the failed queries. */
  onReads: (reads: Query[]) => void;
  onLeave: () => void;
}

/** Shows a failed read. Any other error stops the page. */
function Failure({ error, resetErrorBoundary, onReads, onLeave, ...texts }: FailureProps) {
  const { failure = 'Unable to load this page.', unknown, renderRefusal } = texts;
  const refusal = refusalOf(error);
  const queries = useQueryClient().getQueryCache();
  const [reads] = useState(() => queries.findAll({ predicate: ({ state }) => state.error === error }));
  const enter = useEffectEvent(() => onReads(reads));
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    enter();
    return () => leave();
  }, []);
  if (reads.length === 0) throw error;
  if (unknown && isUnknownThing(error)) return unknown;
  if (renderRefusal && refusal) return renderRefusal(refusal);
  return <ErrorState title={failure} onRetry={resetErrorBoundary} />;
}

function PageSkeleton() {
  return (
    <Loading label="Loading" className="space-y-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
