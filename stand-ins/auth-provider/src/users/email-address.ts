import { validationFailed } from '../errors/auth-error.js';

/**
 * RFC 5322's unquoted local part and a domain of at least two labels: no spaces, no line breaks, nothing unsafe in a
 * mail header.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const LONGEST = 255;

/** Normalizes an address to its stored form: trimmed, lower case. Throws if it is invalid. */
export function emailAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (address === '') throw validationFailed('An email address is required');
  if (address.length > LONGEST) throw validationFailed('An email address is too long');
  if (!ADDRESS.test(address)) throw validationFailed('Unable to validate email address: invalid format');
  return address;
}
