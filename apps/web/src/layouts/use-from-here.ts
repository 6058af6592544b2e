import { useLocation } from 'react-router-dom';

/** State for links to the sign-in page: where to come back to. */
export function useFromHere(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
