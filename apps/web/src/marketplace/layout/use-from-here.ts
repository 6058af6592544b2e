import { useLocation } from 'react-router-dom';

/** Returns the location state for links to the sign-in page: the path to return to. */
export function useFromHere(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
