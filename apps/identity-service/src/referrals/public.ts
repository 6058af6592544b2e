export { ReferralsService } from './referrals.service.js';
