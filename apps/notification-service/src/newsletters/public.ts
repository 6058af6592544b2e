export { NewsletterRecipientsService } from './newsletter-recipients.service.js';
export { statusesBefore } from './newsletter.states.js';
