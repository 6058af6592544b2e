import { VENDOR_FEE } from '@campus-deals/contracts/limits';

/** Vendor registration fee as displayed: "$10". */
export const FEE = `$${VENDOR_FEE.amount / 100}`;
