export { VendorFee } from './vendor-fee.entity.js';
