export { AccountDeletionService } from './account-deletion.service.js';
export { Erasure } from './erasure.entity.js';
export { ErasuresService } from './erasures.service.js';
