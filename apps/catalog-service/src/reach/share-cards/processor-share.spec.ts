import { expect, it } from 'vitest';
import { ProcessorShare } from './processor-share.js';

it('allows a burst, then only the share', async () => {
  let now = 0;
  const share = new ProcessorShare({ share: 0.1, burstMs: 1000 }, () => now);
  const work = (ms: number) => share.run(async () => void (now += ms));
  await work(600);
  expect(share.isUsedUp).toBe(false);
  await work(600);
  expect(share.isUsedUp).toBe(true);
  now += 500;
  expect(share.isUsedUp).toBe(true);
  now += 1500;
  expect(share.isUsedUp).toBe(false);
});

it('counts work that fails', async () => {
  let now = 0;
  const share = new ProcessorShare({ share: 0.1, burstMs: 100 }, () => now);
  const failure = share.run(async () => {
    now += 200;
    throw new Error('failed');
  });
  await expect(failure).rejects.toThrow('failed');
  expect(share.isUsedUp).toBe(true);
});
