export { ReferralsService } from './referrals/referrals.service.js';
export { StudentCardsService } from './verification/student-cards.service.js';
export { StudentVerificationService } from './verification/student-verification.service.js';
