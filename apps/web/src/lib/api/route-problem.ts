import { useRevalidator, useRouteError } from 'react-router-dom';

/** Why a page cannot be shown, and how to try again. */
export function useRouteProblem(): { error: unknown; onRetry: () => void } {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return { error, onRetry: () => void revalidate() };
}
