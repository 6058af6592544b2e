import { useQuery } from '@tanstack/react-query';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';

/** Results come from many colleges; an answer holds only their numbers. Each is read once; the line is kept while it loads. */
export function CollegeName({ id }: { id: number }) {
  const { data } = useQuery(collegeQuery(String(id)));
  return data?.name ?? '\u00a0';
}
