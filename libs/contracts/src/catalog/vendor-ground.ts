/** Backgrounds on which light letters have AA contrast in both themes. */
const VENDOR_GROUNDS = [
  '#8a3b12',
  '#1f5a46',
  '#14507a',
  '#6b4a07',
  '#7a2338',
  '#4b2e83',
  '#3d5a1f',
  '#2f3a8f',
] as const;

/** Returns the background of a vendor's mark, always the same for one vendor. */
export const vendorGround = (id: number): string => VENDOR_GROUNDS[id % VENDOR_GROUNDS.length] ?? VENDOR_GROUNDS[0];
