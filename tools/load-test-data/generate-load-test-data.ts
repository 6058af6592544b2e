// `npm run generate:load-test-data -- [--scale 1] [--seed 42] [--replace]`: fills a catalog of realistic size, in the
// running stack's database or in CATALOG_DATABASE_URL. Scale 1: 6,000 colleges, 60,000 vendors, 600,000 deals, 200,000
// students with 2 million saves.
import { parseArgs } from 'node:util';
import { failWith, Problem } from '../local-stack/problem.mjs';
import { fillCatalog } from './fill-catalog.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '42' },
    replace: { type: 'boolean', default: false },
  },
});
try {
  const [scale, seed, url] = [Number(values.scale), Number(values.seed), process.env['CATALOG_DATABASE_URL']];
  if (!url) throw new Problem('CATALOG_DATABASE_URL is not set.');
  if (!(scale > 0 && scale <= 100) || !Number.isSafeInteger(seed))
    throw new Problem('--scale must be more than 0 and at most 100, --seed a whole number.');
  const since = performance.now();
  const log = (line: string) => console.log(line);
  await fillCatalog({ url, scale, seed, replace: values.replace, announce: true, log });
  log(`Generated in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
} catch (error) {
  failWith(error);
}
