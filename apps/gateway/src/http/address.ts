import type { ErrorCode } from '@campus-deals/contracts/errors';

const LONGEST_QUERY = 4096;
const LONGEST_PATH = 2048;
/**
 * Matches alternative spellings of a path: needlessly encoded letters, digits and `-._~` (RFC 3986, 6.2.2.2), or empty
 * segments.
 */
const OTHER_NAME = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)|\/\//i;

/** Decodes every character that needs no encoding, so that each page and file has one name. */
export function plainPath(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** Returns why a URL cannot be served, or undefined. For pages, other spellings lead to the same page (`plainPath`). */
export function faultOfAddress(path: string, query: string, { isPage = false } = {}): ErrorCode | undefined {
  if (query.length > LONGEST_QUERY || path.length > LONGEST_PATH) return 'query_too_long';
  // Only clients handle fragments (RFC 9112, 3.2), and routers differ on where one ends.
  if (!path.startsWith('/') || path.includes('#') || query.includes('#')) return 'malformed_request';
  if (path.includes('%') && !isDecodable(path)) return 'malformed_request';
  if (!isPage && OTHER_NAME.test(path)) return 'not_found';
  if (query.includes('%') && !isDecodable(query)) return 'malformed_request';
  return undefined;
}

/** Whether a text is valid percent-encoded UTF-8 without NUL, which PostgreSQL text cannot store. */
function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
