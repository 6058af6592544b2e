export { DealReport } from './deal-report.entity.js';
