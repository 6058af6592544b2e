import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, inject, TestRunner, type TestContext } from 'vitest';
import type { StackFile } from '../tools/local-stack/stack-file.ts';
import { stack } from './stack.js';

const ROOT = join(import.meta.dirname, '..');
const CONSOLE_LINES = 10;
const LOG_LINES = 5;
const LONGEST_LINE = 300;

export type Test = TestContext['task'];

/** A page that a failure shows. */
export interface ShownPage {
  /** Test that opened it. Undefined for a page that all tests of the file share. */
  readonly test: Test | undefined;
  /** Lines of its console. */
  readonly lines: string[];
  /** Returns its address, or undefined once it is closed. */
  address(): Promise<string | undefined>;
  takeScreenshot(path: string): Promise<unknown>;
}

/** Returns the running test. Undefined in a hook of the file, and not reliable in concurrent tests. */
export const currentTest = (): Test | undefined => TestRunner.getCurrentTest<Test | undefined>();

/** Adds to the message of a failed test its pages, with a screenshot each, and the last lines of the services' logs. */
export function showFailures(pages: ReadonlySet<ShownPage>): void {
  afterEach(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    const own = [...pages].filter(({ test }) => test === undefined || test === task);
    const shown = await Promise.all(own.map((page, at) => describePage(page, `${nameOf(task)}-${at + 1}.png`)));
    error.message += `\n\n${[...shown.flat(), ...logLines()].join('\n')}\n`;
  });
}

const nameOf = ({ fullTestName }: Test): string =>
  fullTestName
    .replace(/[^a-z\d]+/gi, '-')
    .slice(0, 80)
    .toLowerCase();

async function describePage(page: ShownPage, name: string): Promise<string[]> {
  const address = await page.address().catch(String);
  if (address === undefined) return [];
  const folder = inject('failuresDir');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const screenshot = await page.takeScreenshot(path).then(() => relative(ROOT, path), String);
  return [`Page: ${address}`, `  screenshot: ${screenshot}`, ...ends(page.lines, CONSOLE_LINES, '  console: ')];
}

/** Returns the last lines of the log of each service. A stack of containers has no such files. */
function logLines(): string[] {
  const { dataDir } = stack();
  const { services }: StackFile = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'));
  return services.flatMap(({ name }) => {
    const log = join(dataDir, 'logs', `${name}.log`);
    if (!existsSync(log)) return [];
    return [`Log of ${name}:`, ...ends(readFileSync(log, 'utf8').trim().split('\n'), LOG_LINES, '  ')];
  });
}

const ends = (lines: string[], count: number, before: string): string[] =>
  lines.slice(-count).map((line) => `${before}${line.slice(0, LONGEST_LINE)}`);
