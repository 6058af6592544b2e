import { useRevalidator, useRouteError } from 'react-router-dom';

/** Returns the route's error, and a function that retries. */
export function useRouteProblem(): { error: unknown; onRetry: () => void } {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return { error, onRetry: () => void revalidate() };
}
