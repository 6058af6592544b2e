/** Returns 128 random bits in hexadecimal. `randomUUID` is missing where the page came over http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
