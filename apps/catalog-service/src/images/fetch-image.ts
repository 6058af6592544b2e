import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { isPublicAddress } from '@campus-deals/service-defaults';

const MOST_REDIRECTS = 3;
/** Together with decoding, shorter than the gateway's timeout. */
const TIMEOUT_MS = 4000;
/** Timeout of one query to one name server. */
const NAME_TIMEOUT_MS = 1500;

export const UNREACHABLE = 'The image at this address cannot be loaded. Please upload it instead.';

/** Thrown for an unusable address or response; its message is shown to the user who entered it. */
export class UnusableImage extends Error {}

export interface FetchRules {
  isAllowed: (ipAddress: string) => boolean;
  /** Ports other than HTTP's belong to other services. */
  anyPort: boolean;
  timeoutMs: number;
  /** The machine's own, unless a test sets others. */
  nameServers?: string[];
}
export const PUBLIC_ONLY: FetchRules = { isAllowed: isPublicAddress, anyPort: false, timeoutMs: TIMEOUT_MS };

/**
 * Fetches the image at an address that a user pasted. Connects only to public addresses on HTTP's own ports: every
 * address that the name resolves to must be allowed, the connection goes to the checked address, and each redirect is
 * checked again. Throws `UnusableImage`.
 */
export async function fetchImage(address: string, rules: FetchRules = PUBLIC_ONLY): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await follow(new URL(address), rules, signal);
  } catch (cause) {
    throw cause instanceof UnusableImage ? cause : new UnusableImage(UNREACHABLE, { cause });
  }
}

async function follow(start: URL, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, rules, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return read(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) break;
    url = new URL(headers.location, url);
  }
  throw new UnusableImage(UNREACHABLE);
}

async function ask(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new UnusableImage(UNREACHABLE);
  if (url.port !== '' && !rules.anyPort) throw new UnusableImage(UNREACHABLE);
  const pinned = await addressOf(url, rules, signal);
  signal.throwIfAborted();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, {
      signal,
      agent: false,
      lookup: pinned,
      headers: { accept: 'image/jpeg, image/png', 'user-agent': 'CampusDeals/1.0 (image copy)' },
    })
      .on('response', answered)
      .on('error', failed)
      .end();
  });
}

/** Resolves a name once; the connection goes to the address that was checked. */
async function addressOf(
  url: URL,
  { isAllowed, nameServers }: FetchRules,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, nameServers, signal);
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowed(address))) throw new UnusableImage(UNREACHABLE);
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

async function read(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > IMAGE_MAXIMUM_BYTES) throw new UnusableImage(IMAGE_TOO_LARGE);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
