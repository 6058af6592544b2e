export { StudentCardsService } from './student-cards.service.js';
export { StudentVerificationService } from './student-verification.service.js';
