import { queryOptions } from '@tanstack/react-query';
import { addressOf, reading, type RowOf } from '../../platform/api/api.js';
import { getPage } from '../../platform/api/http-client.js';

const NEWSLETTERS = '/api/colleges/:id/newsletters';

/** Address of a college's feed (RSS 2.0). */
export const feedOf = (collegeId: string): string => addressOf(`${NEWSLETTERS}.rss`, { id: collegeId });

/** Reads a page of a college's sent newsletters, the newest first. `cursor` is that of the page before. */
export function sentNewslettersQuery(collegeId: string, cursor: string | null) {
  const address = addressOf(NEWSLETTERS, { id: collegeId });
  const params = cursor === null ? {} : { cursor };
  return queryOptions({
    queryKey: [address, params],
    queryFn: async ({ signal }) => {
      const { items, next } = await getPage<RowOf<typeof NEWSLETTERS>>(address, { params, signal });
      return { items, nextCursor: next && new URLSearchParams(next.split('?')[1]).get('cursor') };
    },
  });
}

/** Reads a newsletter as it was sent. */
export const sentNewsletterQuery = (collegeId: string, newsletterId: string) =>
  reading(`${NEWSLETTERS}/:newsletterId`, { params: { id: collegeId, newsletterId } });
