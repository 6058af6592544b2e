import { validationFailed } from '../errors/auth-error.js';

/** RFC 5322's unquoted local part and a domain of at least two labels: no spaces, no line ends, nothing a mail header could trip over. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const LONGEST = 255;

/** The address as it is stored and compared: trimmed, lower case. Refuses what is none. */
export function emailAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (address === '') throw validationFailed('An email address is required');
  if (address.length > LONGEST) throw validationFailed('An email address is too long');
  if (!ADDRESS.test(address)) throw validationFailed('Unable to validate email address: invalid format');
  return address;
}
