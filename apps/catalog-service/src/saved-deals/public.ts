export { SavedDealSchema } from './saved-deal.entity.js';
