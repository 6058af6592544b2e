import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap.mjs';

const RUN_UNBUILT = ['tools/**/*.ts', 'libs/embedded-postgres/*.ts', 'libs/testing/*.ts'];

it.each(globSync(RUN_UNBUILT, { cwd: ROOT, exclude: ['**/node_modules/**'] }))('%s runs as it is', (file) => {
  expect(() => stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))).not.toThrow();
});
