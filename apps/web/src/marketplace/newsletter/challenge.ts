import type { ChallengeDto } from '@campus-deals/contracts/notification/subscribe-challenge.dto';
import { read } from '../../platform/api/api.js';

/** Thrown if the browser cannot compute hashes: an old one, or a page loaded without https. */
export class ChallengeUnsolvable extends Error {
  override readonly name = 'ChallengeUnsolvable';
}

/**
 * Returns a solved challenge in the server's format; undefined if the server requires none. Throws
 * `ChallengeUnsolvable`.
 */
export async function solvedChallenge(): Promise<string | undefined> {
  const { challenge } = await read('/api/newsletter/challenge');
  if (!challenge) return undefined;
  if (!('subtle' in crypto) || typeof Worker === 'undefined') throw new ChallengeUnsolvable();
  const { maxnumber, ...own } = challenge;
  const number = await solveInWorker(own, maxnumber);
  return btoa(JSON.stringify({ ...own, number }));
}

async function solveInWorker(challenge: Omit<ChallengeDto, 'maxnumber'>, max: number): Promise<number> {
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<number>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ number: number } | null>) =>
        data ? resolve(data.number) : reject(new ChallengeUnsolvable()),
      );
      worker.addEventListener('error', () => reject(new ChallengeUnsolvable()));
      worker.postMessage({ type: 'work', payload: { ...challenge, max, start: 0 } }, []);
    });
  } finally {
    worker.terminate();
  }
}
