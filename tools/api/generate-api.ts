import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { edgeRows, tableProblems, type EdgeRow } from './edge-rows.ts';
import { emitApi, emitRoutes } from './emit.ts';
import { apiRoutes } from './routes.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACTS = join(ROOT, 'libs/contracts/src');

/** Finds the file of each DTO class. */
const classFiles = new Map(
  globSync(`${CONTRACTS}/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export class (\w+)/gm)].map(([, name = '']): [string, string] => [
      name,
      relative(CONTRACTS, file).replace(/\.ts$/, ''),
    ]),
  ),
);
const routes = await apiRoutes();
const rows = edgeRows(routes.filter(({ service }) => service !== 'gateway'));
const { finderIn, OWN_ROUTES, isStandIn } = await import('../../apps/gateway/dist/routes.js' as string);
const table: EdgeRow[] = [...OWN_ROUTES, ...rows];
const ours = table.filter(({ to }) => !isStandIn(to));
const problems = tableProblems(routes, ours, finderIn(table));
if (problems.length > 0) throw new Error(problems.join('\n'));
await write('libs/contracts/src/api.gen.ts', emitApi(routes, classFiles));
await write('apps/gateway/src/routes.gen.ts', emitRoutes(rows));

async function write(file: string, source: string): Promise<void> {
  const path = join(ROOT, file);
  const text = await format(source, { parser: 'typescript', ...(await resolveConfig(path)) });
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) throw new Error(`${file} is stale: run \`npm run generate:api\``);
}
