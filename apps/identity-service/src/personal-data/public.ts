export { AccountDeletionService } from './deletion/account-deletion.service.js';
export { Erasure } from './deletion/erasure.entity.js';
export { ErasuresService } from './deletion/erasures.service.js';
export { AccountExportService } from './export/account-export.service.js';
