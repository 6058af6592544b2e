import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { isPublicAddress } from '@campus-deals/service-defaults';

const MOST_REDIRECTS = 3;
/** With what decoding takes, less than the gateway waits for an answer. */
const TIMEOUT_MS = 4000;

export const UNREACHABLE = 'The image at this address cannot be loaded. Please upload it instead.';

/** What is wrong with an address or with what it answers, to show to who entered it. */
export class UnusableImage extends Error {}

export interface FetchRules {
  isAllowed: (ipAddress: string) => boolean;
  /** Other ports than HTTP's own are other services. */
  anyPort: boolean;
  timeoutMs: number;
}
const PUBLIC_ONLY: FetchRules = { isAllowed: isPublicAddress, anyPort: false, timeoutMs: TIMEOUT_MS };

/**
 * The bytes at an address that somebody pasted. Only public machines are asked, at their usual ports: every answer of the name
 * service must be allowed, the connection goes to that very answer, and each redirect starts anew. Throws `UnusableImage`.
 */
export async function fetchImage(address: string, rules: FetchRules = PUBLIC_ONLY): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    // The name service cannot be told to stop.
    return await Promise.race([follow(new URL(address), rules, signal), endOf(signal)]);
  } catch (cause) {
    throw cause instanceof UnusableImage ? cause : new UnusableImage(UNREACHABLE, { cause });
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
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
  const pinned = await addressOf(url, rules);
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

/** The name is asked for once, and what it answered is what the connection goes to. */
async function addressOf(url: URL, { isAllowed }: FetchRules): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true });
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowed(address))) throw new UnusableImage(UNREACHABLE);
  return (_host, options, done) => {
    if (options.all) (done as unknown as (error: null, addresses: typeof found) => void)(null, [first]);
    else done(null, first.address, first.family);
  };
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > IMAGE_MAXIMUM_BYTES) throw new UnusableImage(IMAGE_TOO_LARGE);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
