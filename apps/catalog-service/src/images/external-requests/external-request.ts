import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@campus-deals/service-defaults';

/** Together with decoding an image, shorter than the gateway's timeout. */
const TIMEOUT_MS = 4000;
/** Timeout of one query to one name server. */
const NAME_TIMEOUT_MS = 1500;

/** Injection token of the rules that the environment selects. */
export const REQUEST_RULES = Symbol('REQUEST_RULES');

export interface RequestRules {
  isAllowed: (ipAddress: string) => boolean;
  /** Ports other than HTTP's belong to other services. Also allows webhooks without TLS. */
  anyPort: boolean;
  timeoutMs: number;
  /** The machine's own, unless a test sets others. */
  nameServers?: string[];
}
export const PUBLIC_ONLY: RequestRules = { isAllowed: isPublicAddress, anyPort: false, timeoutMs: TIMEOUT_MS };
/** Treats this machine as a public one, for development and tests. */
export const LOOPBACK_TOO: RequestRules = {
  ...PUBLIC_ONLY,
  isAllowed: (ip) => ip === '127.0.0.1' || ip === '::1' || isPublicAddress(ip),
  anyPort: true,
};

export class RefusedAddress extends Error {}

export interface ExternalRequest {
  /** Bounds the whole exchange, including reading the response. */
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
}

/** Whether an address may be requested, before its name is resolved. */
export function isRequestable(url: URL, { anyPort, isAllowed }: RequestRules): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const host = hostOf(url);
  return (url.port === '' || anyPort) && (isIP(host) === 0 || isAllowed(host));
}

/**
 * Sends one request to an address that a user entered, without following redirects. Connects only to public addresses
 * on HTTP's own ports: every address that the name resolves to must be allowed, and the connection goes to the checked
 * address. Throws `RefusedAddress`, and errors of the network.
 */
export async function requestExternal(
  url: URL,
  rules: RequestRules,
  { signal, method = 'GET', headers, body }: ExternalRequest,
): Promise<IncomingMessage> {
  if (!isRequestable(url, rules)) throw new RefusedAddress('the address is not allowed');
  const lookup = await addressOf(url, rules, signal);
  signal.throwIfAborted();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, { signal, agent: false, lookup, method, headers })
      .on('response', answered)
      .on('error', failed)
      .end(body);
  });
}

/**
 * Reads a body until its end, or until more than so many bytes have arrived, which closes the connection. Returns what
 * has arrived, and the failure if the body broke off.
 */
export async function readUpTo(answer: IncomingMessage, most: number): Promise<{ bytes: Buffer; failure?: unknown }> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > most) break;
    }
  } catch (failure) {
    return { bytes: Buffer.concat(parts), failure };
  }
  return { bytes: Buffer.concat(parts) };
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Resolves a name once; the connection goes to the address that was checked. */
async function addressOf(
  url: URL,
  { isAllowed, nameServers }: RequestRules,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const host = hostOf(url);
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, nameServers, signal);
  const [first] = found;
  if (!first) throw new RefusedAddress('the name was not found');
  if (!found.every(({ address }) => isAllowed(address))) throw new RefusedAddress('the address is not public');
  return (_host, options, done) => {
    if (options.all) (done as unknown as (error: null, addresses: typeof found) => void)(null, [first]);
    else done(null, first.address, first.family);
  };
}

/**
 * Queries the name servers directly, until the signal aborts. `dns.lookup` would occupy one of the process's four
 * threads, which no signal frees: slow name servers would block all work with files and images.
 */
async function resolve(
  host: string,
  nameServers: string[] | undefined,
  signal: AbortSignal,
): Promise<{ address: string; family: number }[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: isIP(address) })) : [],
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
