import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session.js';
import { read } from '../../platform/api/api.js';

const PATH = '/api/user/vendor';

/** The signed-in user's business, or null without one. */
export const ownVendorQuery = queryOptions({
  queryKey: [PATH],
  // Having none is no error: browsers would log a 404.
  queryFn: ({ signal }) => read('/api/user/vendor', { query: { absent: 'null' }, signal }),
});

/** Whether the signed-in user owns a business; false until that is known. The server refuses owners on its own. */
export function useIsOwnBusiness(vendorId: number): boolean {
  const { session } = useSession();
  const { data } = useQuery({ ...ownVendorQuery, enabled: session.role === 'vendor' });
  return data?.id === vendorId;
}
