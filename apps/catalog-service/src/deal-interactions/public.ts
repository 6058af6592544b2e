export { countInteraction } from './add-interactions.query.js';
export { DealInteractionsService } from './deal-interactions.service.js';
export { ViewerSalts } from './viewer-salts.js';
export { ViewerSchema } from './viewer.entity.js';
