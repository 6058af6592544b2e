import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';

/** Programs of `npm run typecheck`. */
const PROGRAMS = ['.', 'apps/web', 'e2e'];

it('checks the types of every source file', () => {
  const checked = new Set(
    PROGRAMS.flatMap((folder) => {
      const path = join(ROOT, folder, 'tsconfig.json');
      const { config } = ts.readConfigFile(path, ts.sys.readFile);
      return ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, folder)).fileNames;
    }),
  );
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(sources.filter((path) => !checked.has(join(ROOT, path)))).toEqual([]);
});
