import { randomBytes } from 'node:crypto';

/**
 * Host name of a placeholder in mails that are rendered once for many recipients. Random per process, and the same
 * process fills the placeholder, so user-written text cannot contain it. HTML escaping leaves it unchanged.
 */
export function placeholderHost(): string {
  return `${randomBytes(16).toString('hex')}.invalid`;
}
