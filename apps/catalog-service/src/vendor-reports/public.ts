export { VendorReport } from './vendor-report.entity.js';
