import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';

/** Returns the client's address from the header that the gateway sets. */
export function clientAddress({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): string {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' ? forwarded : ip;
}

/** Returns the client network used as the key of limits. An IPv6 customer has a whole /64, which counts as one. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
