export { AccountExportService } from './account-export.service.js';
