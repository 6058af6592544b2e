import { reading } from '../../platform/api/api.js';

/** Reads counts, waiting work, four weeks of daily numbers and colleges' progress; again on each visit. */
export const overviewQuery = { ...reading('/api/admin/overview'), staleTime: 0 };

export const userCountQuery = { ...reading('/api/admin/stats/users/count'), staleTime: 0 };

const ACTIVITIES = 100;

/** Reads the latest activity, newest first. */
export const activityQuery = { ...reading('/api/admin/activity', { query: { limit: ACTIVITIES } }), staleTime: 0 };
