import type { MovementKind } from './enumerations.js';

const LINES: Record<MovementKind, string> = {
  charge: 'Vendor registration fee, one-time',
  refund: 'Refund',
  refund_reversal: 'Refund that did not arrive',
  dispute: 'Disputed by the cardholder',
  dispute_reversal: 'Dispute decided in our favor',
};

/** Returns the text of a line on a receipt, the same on the page and in the file. */
export const receiptLineText = (kind: MovementKind): string => LINES[kind];
