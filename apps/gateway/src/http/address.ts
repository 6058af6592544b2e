import type { ErrorCode } from '@campus-deals/contracts/errors';

const LONGEST_QUERY = 4096;
const LONGEST_PATH = 2048;
/** One thing under many names: letters, digits and `-._~` encoded without need (RFC 3986, 6.2.2.2), or empty parts. */
const OTHER_NAME = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)|\/\//i;

/** Returns a path with every character decoded that needs no encoding, so that each page and file has one name. */
export function plainPath(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** Why an address cannot be served, or undefined. Other names of a page lead to it (`plainPath`). */
export function faultOfAddress(path: string, query: string, { isPage = false } = {}): ErrorCode | undefined {
  if (query.length > LONGEST_QUERY || path.length > LONGEST_PATH) return 'query_too_long';
  // Where a fragment begins is for the client to know (RFC 9112, 3.2): routers differ on what it ends.
  if (!path.startsWith('/') || path.includes('#') || query.includes('#')) return 'malformed_request';
  if (path.includes('%') && !isDecodable(path)) return 'malformed_request';
  if (!isPage && OTHER_NAME.test(path)) return 'not_found';
  if (query.includes('%') && !isDecodable(query)) return 'malformed_request';
  return undefined;
}

/** Proper percent-encoded UTF-8 without NUL, which PostgreSQL text cannot hold. */
function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
