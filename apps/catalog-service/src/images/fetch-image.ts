import type { IncomingMessage } from 'node:http';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { PUBLIC_ONLY, readUpTo, requestExternal, type RequestRules } from './external-requests/external-request.js';

const MAX_REDIRECTS = 3;
const HEADERS = { accept: 'image/jpeg, image/png', 'user-agent': 'CampusDeals/1.0 (image copy)' };

export const UNREACHABLE = 'The image at this address cannot be loaded. Please upload it instead.';

/** Thrown for an unusable address or response; its message is shown to the user who entered it. */
export class UnusableImage extends Error {}

/** Fetches the image at an address that a user pasted. Each redirect is checked like the address. Throws `UnusableImage`. */
export async function fetchImage(address: string, rules: RequestRules = PUBLIC_ONLY): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await follow(new URL(address), rules, signal);
  } catch (cause) {
    throw cause instanceof UnusableImage ? cause : new UnusableImage(UNREACHABLE, { cause });
  }
}

async function follow(start: URL, rules: RequestRules, signal: AbortSignal): Promise<Buffer> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await requestExternal(url, rules, { signal, headers: HEADERS });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return read(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) break;
    url = new URL(headers.location, url);
  }
  throw new UnusableImage(UNREACHABLE);
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const { bytes, failure } = await readUpTo(answer, IMAGE_MAXIMUM_BYTES);
  if (failure) throw failure;
  if (bytes.length > IMAGE_MAXIMUM_BYTES) throw new UnusableImage(IMAGE_TOO_LARGE);
  return bytes;
}
