/** The same address as people type it: in capitals, and with spaces around. */
export function spellings(address) {
  return [address.toUpperCase(), `  ${address[0].toUpperCase()}${address.slice(1)} `];
}
