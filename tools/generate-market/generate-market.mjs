// `npm run generate:market -- [--scale 1] [--seed 42] [--replace]`: a catalogue of real size, in the database of the running stack or
// of CATALOG_DATABASE_URL. Scale 1: 6,000 colleges, 60,000 vendors, 600,000 deals, 200,000 students with 2 million saves.
import { parseArgs } from 'node:util';
import { fillMarket } from './market.mjs';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '42' },
    replace: { type: 'boolean', default: false },
  },
});
const [scale, seed] = [Number(values.scale), Number(values.seed)];
if (!(scale > 0 && scale <= 100) || !Number.isSafeInteger(seed)) {
  process.stderr.write('--scale must be more than 0 and at most 100, --seed a whole number\n');
  process.exit(1);
}
try {
  const since = performance.now();
  await fillMarket({
    url: process.env.CATALOG_DATABASE_URL,
    scale,
    seed,
    replace: values.replace,
    announce: true,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`The market is there after ${((performance.now() - since) / 1000).toFixed(0)} s.\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
