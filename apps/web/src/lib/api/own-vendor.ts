import { queryOptions } from '@tanstack/react-query';
import { read } from './api.js';

const PATH = '/api/user/vendor';

/** The signed-in user's business, or null without one. */
export const ownVendorQuery = queryOptions({
  queryKey: [PATH],
  // Having none is no error: browsers would log a 404.
  queryFn: ({ signal }) => read('/api/user/vendor', { query: { absent: 'null' }, signal }),
});
