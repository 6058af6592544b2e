import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { ErrorState, Loading, Skeleton } from './states.js';

interface ReadBoundaryProps {
  /** A sentence about the failure. */
  failure?: string;
  /** Stands in while the children read. */
  loading?: ReactNode;
  /** Shown in place of the failure where what is read does not exist. */
  unknown?: ReactNode;
  children: ReactNode;
}

/**
 * Lets its children read with `useSuspenseQuery`: shows `loading` until they have their data, and a failed read with a
 * retry. Each work page has one. A part that may fail alone, or reads later, has its own.
 */
export function ReadBoundary({
  failure = 'Unable to load this page.',
  loading = <PageSkeleton />,
  unknown,
  children,
}: ReadBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  // What failed on an earlier visit is read again.
  useState(reset);
  const queries = useQueryClient().getQueryCache();
  const failed = ({ error, resetErrorBoundary }: FallbackProps) => {
    // Any other error stops the page.
    if (queries.findAll({ predicate: ({ state }) => state.error === error }).length === 0) throw error;
    if (unknown && isUnknownThing(error)) return unknown;
    return <ErrorState title={failure} onRetry={resetErrorBoundary} />;
  };
  return (
    <ErrorBoundary onReset={reset} fallbackRender={failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PageSkeleton() {
  return (
    <Loading label="Loading" className="space-y-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
