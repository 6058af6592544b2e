import { expect, test } from 'vitest';
import { aRandomFile, brokenGuarantee } from '../testing/random-files.js';

test.for(Array.from({ length: 200 }, (_, seed) => seed))(
  'every line of random file %i is in exactly one row',
  (seed) => {
    expect(brokenGuarantee(aRandomFile(seed))).toBeUndefined();
  },
);
