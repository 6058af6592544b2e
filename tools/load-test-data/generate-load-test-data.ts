// `npm run generate:load-test-data -- [--scale 1] [--replace]`: fills a catalog of realistic size, in the
// running stack's database or in CATALOG_DATABASE_URL. Scale 1: 6,000 colleges, 60,000 vendors, 600,000 deals, 200,000
// students with 2 million saves.
import { parseArgs } from 'node:util';
import { failWith, Problem } from '../local-stack/problem.mjs';
import { fillCatalog } from './fill-catalog.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    replace: { type: 'boolean', default: false },
  },
});
try {
  const [scale, url] = [Number(values.scale), process.env['CATALOG_DATABASE_URL']];
  if (!url) throw new Problem('CATALOG_DATABASE_URL is not set.');
  if (!(scale > 0 && scale <= 100)) throw new Problem('--scale must be more than 0 and at most 100.');
  const since = performance.now();
  const log = (line: string) => console.log(line);
  await fillCatalog({ url, scale, replace: values.replace, announce: true, log });
  log(`Generated in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
} catch (error) {
  failWith(error);
}
