import { isIP } from 'node:net';

/**
 * Whether an address is that of a push service on the list: https and the usual port only. A host is taken as it is or,
 * behind `*.`, with anything before it; `127.0.0.1:port` and `localhost:port` are for tests and may be http.
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
