import { reading } from '../../platform/api/api.js';

/** Reads the signed-in user's own subscription. Apart from `subscribe.api.ts`, which no first load contains. */
export const newsletterStatusQuery = reading('/api/newsletter/status');

/** Reads the profile, which has the signed-in user's address. */
export const accountQuery = reading('/api/user/profile');
