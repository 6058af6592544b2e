import type { ErrorCode } from '@campus-deals/contracts/errors';

const LONGEST_QUERY = 4096;
const LONGEST_PATH = 2048;

/** Why an address cannot be served, or undefined when it can: no bad address may travel on and become a 5xx behind us. */
export function malformed(path: string, query: string): ErrorCode | undefined {
  if (query.length > LONGEST_QUERY || path.length > LONGEST_PATH) return 'query_too_long';
  if (!path.startsWith('/')) return 'malformed_request';
  if (path.includes('%') && !decodable(path)) return 'malformed_request';
  if (query.includes('%') && !decodable(query)) return 'malformed_request';
  return undefined;
}

/** Proper percent-encoded UTF-8 without NUL, which PostgreSQL text cannot hold. */
function decodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
