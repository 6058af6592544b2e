export { VendorRemovalService } from './vendor-removal.service.js';
