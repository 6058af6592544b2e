export { StudentVerificationService } from './student-verification.service.js';
