/** Opens the redeem screen over the deal's page: the browser's Back closes it. */
export const REDEEM_HASH = '#redeem';
