import { isIP } from 'node:net';

/**
 * Whether an address belongs to an allowed push service: https on the default port only. A host must match exactly, or
 * end with a domain listed behind `*.`. `127.0.0.1:port` and `localhost:port` are for tests and may be http.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, port, username } = new URL(endpoint);
  if (username !== '') return false;
  if (isLoopback(hostname)) return hosts.includes(host);
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return hosts.some((known) => (known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known));
}

const isLoopback = (hostname: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
