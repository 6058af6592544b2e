import { globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';
import { describe, expect, it, vi } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import CountingReporter from './counting-reporter.ts';
import { printInTurn } from './print-in-turn.ts';
import { SlowestFirst } from './slowest-first.ts';
import { printSummary } from './test-summary.ts';
import { packagesWith } from './vitest.ts';

describe('packages that Nx tests when their inputs change', () => {
  const WITH_TESTS = ['{apps,libs,stand-ins}/*', 'tools'];
  const foldersOf = (pattern: string, isTest: (file: string) => boolean) =>
    globSync(
      WITH_TESTS.map((folder) => `${folder}/**/${pattern}`),
      { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] },
    )
      .filter(isTest)
      .map((file) => (file.startsWith('tools/') ? 'tools' : file.split('/', 2).join('/')));
  const named = (target: string) => packagesWith(target).map(dirname).toSorted();

  it('are all that have unit tests', () => {
    const folders = foldersOf('*.{spec,test}.{ts,tsx}', (file) => !file.includes('.int.spec.'));
    expect(named('unit')).toEqual([...new Set(folders)].toSorted());
  });

  it('are all that have integration tests', () => {
    const folders = foldersOf('*.int.spec.ts', (file) => !file.includes('.long.'));
    expect(named('int')).toEqual([...new Set(folders)].toSorted());
  });

  it('name every file that their tests read outside of the package', () => {
    const paths = /(?<!\b(?:from|import|mock|doMock) ?\(?)'((?:\.\.\/)*\.\.(?:\/[^']*)?)'/g;
    const packageOf = (file: string) => file.split('/', 2).join('/');
    const tests = globSync('{apps,libs,stand-ins}/*/src/**/*.{spec,test}.{ts,tsx}', { cwd: ROOT });
    const reading = tests.filter((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(paths)]
        .map(([, path = '']) => join(dirname(file), path))
        // Libraries are inputs already.
        .some((path) => !path.startsWith(`${packageOf(file)}/`) && !path.startsWith('libs/')),
    );
    const undeclared = reading.filter((file) => {
      const { nx } = JSON.parse(readFileSync(join(ROOT, packageOf(file), 'package.json'), 'utf8'));
      return !nx.targets[file.includes('.int.spec.') ? 'int' : 'unit'].inputs;
    });
    expect(reading.length).toBeGreaterThan(0);
    expect(undeclared).toEqual([]);
  });
});

describe('the order of test files', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'apps/catalog-service/src/endings'].map(
    (name) => `/repo/${name}.spec.ts`,
  );
  const order = async (seed: number, moduleIds = files) => {
    const ctx = { config: { root: '/repo', sequence: { seed } } } as Vitest;
    const specifications = moduleIds.map((moduleId) => ({ moduleId, project: { name: 'int' } }) as TestSpecification);
    return (await new SlowestFirst(ctx).sort(specifications)).map(({ moduleId }) => moduleId);
  };

  it('is repeated by its seed, whatever the order they were found in', async () => {
    expect(await order(7)).toEqual(await order(7, files.toReversed()));
    expect(await order(7)).not.toEqual(await order(8));
  });

  it('begins with the slowest', async () => {
    for (const seed of [1, 2, 3]) expect((await order(seed))[0]).toBe('/repo/apps/catalog-service/src/endings.spec.ts');
  });
});

describe('the result of a file', () => {
  const aModule = (...states: string[]) =>
    ({
      moduleId: join(ROOT, 'apps/web/src/a.test.ts'),
      state: () => 'passed',
      errors: () => [],
      diagnostic: () => ({ setupDuration: 0, collectDuration: 500, duration: 1000 }),
      children: { allTests: () => states.map((state) => ({ fullName: state, result: () => ({ state }) })) },
    }) as unknown as TestModule;
  const resultOf = (module: TestModule) => {
    const file = join(tmpdir(), `campus-deals-counts-${process.pid}.json`);
    vi.stubEnv('COUNTS_FILE', file);
    new CountingReporter().onTestRunEnd([module], []);
    vi.unstubAllEnvs();
    const { files } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return files[0];
  };

  it('is proven by tests that all passed, not by a skipped one', () => {
    expect(resultOf(aModule('passed'))).toEqual({
      file: 'apps/web/src/a.test.ts',
      seconds: 1.5,
      isProven: true,
      hasFailed: false,
    });
    expect(resultOf(aModule('passed', 'skipped')).isProven).toBe(false);
  });
});

it('parts that run at the same time print one after another, the first one at once', () => {
  let output = '';
  const { print, end } = printInTurn(['lint', 'unit', 'int'], (text) => (output += text));
  print('int', 'int 1 ');
  print('lint', 'lint 1 ');
  print('unit', 'unit 1 ');
  end('unit');
  expect(output).toBe('lint 1 ');
  print('lint', 'lint 2 ');
  end('lint');
  expect(output).toBe('lint 1 lint 2 unit 1 int 1 ');
  print('int', 'int 2');
  expect(output).toBe('lint 1 lint 2 unit 1 int 1 int 2');
});

describe('the end of a run', () => {
  const printed = (...parts: Parameters<typeof printSummary>) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    printSummary(...parts);
    const output = write.mock.calls.join('');
    write.mockRestore();
    return output;
  };
  const aFile = (file: string, hasFailed: boolean) => ({ file, hasFailed, isProven: !hasFailed, seconds: 1 });

  it('names the commands that repeat a failed file, alone and in the same order', () => {
    vi.stubEnv('TEST_SEED', '42');
    const files = [aFile('libs/a.int.spec.ts', true), aFile('libs/b.int.spec.ts', false)];
    const output = printed([{ name: 'int', passed: 1, failed: 1, failures: ['a'], files }], []);
    vi.unstubAllEnvs();
    expect(output).toContain('  npm run test:int -- libs/a.int.spec.ts\n');
    expect(output).toContain('  TEST_SEED=42 npm run test:int  ');
  });

  it('says of how many packages the tests were not repeated', () => {
    expect(printed([{ name: 'unit', passed: 3, failed: 0, unchanged: 12 }], [])).toContain('  12 packages of unit\n');
    expect(printed([{ name: 'unit', passed: 3, failed: 0, unchanged: 0 }], [])).not.toContain('packages of');
  });
});
