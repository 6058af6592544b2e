import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { emitApi } from './emit.ts';
import { apiRoutes, routeTableProblems } from './routes.ts';

const CONTRACTS = fileURLToPath(new URL('../../libs/contracts/src/', import.meta.url));
const GENERATED = `${CONTRACTS}api.gen.ts`;

/** Finds the file of each DTO class. */
const classFiles = new Map(
  globSync(`${CONTRACTS}**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export class (\w+)/gm)].map(([, name = '']): [string, string] => [
      name,
      relative(CONTRACTS, file).replace(/\.ts$/, ''),
    ]),
  ),
);
const routes = await apiRoutes();
const text = await format(emitApi(routes, classFiles), {
  parser: 'typescript',
  ...(await resolveConfig(GENERATED)),
});
if (!process.argv.includes('--check')) writeFileSync(GENERATED, text);
else if (readFileSync(GENERATED, 'utf8') !== text)
  throw new Error('libs/contracts/src/api.gen.ts is stale: run `npm run generate:api`');
const problems = await routeTableProblems(routes);
if (problems.length > 0) throw new Error(`apps/gateway/src/routes.ts:\n${problems.join('\n')}`);
