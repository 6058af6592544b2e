import { VENDOR_FEE } from '@campus-deals/contracts/limits';

/** The vendor registration fee as it is written: "$10". */
export const FEE = `$${VENDOR_FEE.amount / 100}`;
