export { StudentCardsService } from './student-cards.service.js';
export { VouchesService } from './vouches.service.js';
export { StudentVerificationService } from './student-verification.service.js';
