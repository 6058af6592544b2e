export { NewsletterRecipientsService } from './newsletter-recipients.service.js';
export { Newsletter } from './newsletter.entity.js';
export { statusesBefore } from './newsletter.states.js';
