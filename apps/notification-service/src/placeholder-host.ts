import { randomBytes } from 'node:crypto';

/**
 * Host name of a placeholder in mails that are rendered once for many recipients. Random for each process, which both renders and
 * fills them: a text that somebody else wrote cannot contain one. HTML escaping changes no character of it.
 */
export function placeholderHost(): string {
  return `${randomBytes(16).toString('hex')}.invalid`;
}
