import { queryOptions } from '@tanstack/react-query';
import { read } from './api.js';

const PATH = '/api/user/vendor';

/** The business of whoever is signed in; null while none is registered. */
export const ownVendorQuery = queryOptions({
  queryKey: [PATH],
  // Whoever has none yet is no error, which a browser would report of a 404.
  queryFn: ({ signal }) => read('/api/user/vendor', { query: { absent: 'null' }, signal }),
});
