import { reading } from '../../lib/api/api.js';

/** Counts, what waits, four weeks day by day, and how far colleges are. Anew with each visit. */
export const overviewQuery = { ...reading('/api/admin/overview'), staleTime: 0 };

export const userCountQuery = { ...reading('/api/admin/stats/users/count'), staleTime: 0 };

const ACTIVITIES = 100;

/** What happened last, the latest first. */
export const activityQuery = { ...reading('/api/admin/activity', { query: { limit: ACTIVITIES } }), staleTime: 0 };
