import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { printed, readKept } from './kept-results.ts';
import { DOCUMENT, withPlan } from './plan.ts';

it('docs/benchmarks.md prints the kept results', async () => {
  const document = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8');
  expect(await printed(document, readKept()), `npm run bench all`).toBe(document);
});

it('docs/scaling.md prints the plan of the kept costs', async () => {
  expect(await withPlan(readKept()), `npm run plan`).toBe(readFileSync(DOCUMENT, 'utf8'));
});
