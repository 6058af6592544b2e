export { Movement } from './movement.entity.js';
export { PaymentLimits } from './payment-limits.service.js';
export { PaymentSettlementService } from './payment-settlement.service.js';
export { Payment } from './payment.entity.js';
export { ReceiptIssuer } from './receipt-issuer.service.js';
export { Receipt } from './receipt.entity.js';
