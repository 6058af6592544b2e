import { expect, test } from 'vitest';
import { aRandomFile, brokenGuarantee } from '../testing/random-files.js';

test('every line of 10,000 random files is in exactly one row', () => {
  const broken = Array.from({ length: 10_000 }, (_, seed) => [seed, brokenGuarantee(aRandomFile(seed))] as const);
  expect(broken.filter(([, problem]) => problem !== undefined)).toEqual([]);
}, 300_000);
