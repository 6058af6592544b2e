import { useQuery } from '@tanstack/react-query';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';

/**
 * Name of a college. Search results hold only college ids, so each college is read once. Keeps its line's height while
 * loading.
 */
export function CollegeName({ id }: { id: number }) {
  const { data } = useQuery(collegeQuery(String(id)));
  return data?.name ?? '\u00a0';
}
