import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { TestFile } from './checks.ts';

/** Writes test counts, the failed tests and the seconds of each file to COUNTS_FILE for the summary of `npm test`. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const counts = {
      passed: 0,
      failed: unhandledErrors.length,
      skipped: [] as string[],
      failures: unhandledErrors.map((error) => failure('outside of a test', error)),
      files: modules.map((module): TestFile => ({
        file: pathOf(module),
        seconds: secondsOf(module),
        isProven: unhandledErrors.length === 0 && module.state() === 'passed' && !hasSkipped(module),
        hasFailed: module.state() === 'failed',
      })),
    };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped.push(test.fullName);
        if (state === 'failed') counts.failures.push(failure(`${pathOf(module)} > ${test.fullName}`, errors?.[0]));
      }
      // A file that failed to load, or a failed hook, has its own error.
      counts.failed += module.errors().length;
      counts.failures.push(...module.errors().map((error) => failure(pathOf(module), error)));
    }
    writeFileSync(process.env['COUNTS_FILE'] ?? 'counts.json', JSON.stringify(counts));
  }
}

/** Returns the path from the root of the tree. Vitest's own is relative to the project. */
function pathOf(module: TestModule) {
  return relative(process.cwd(), module.moduleId);
}

function hasSkipped(module: TestModule) {
  return [...module.children.allTests()].some((test) => test.result().state === 'skipped');
}

function failure(where: string, error?: { message?: string }) {
  return `${where}: ${(error?.message ?? 'no message').split('\n', 1)[0]}`;
}

function secondsOf(module: TestModule) {
  // The environment is set up once a worker, and counted for each of its files.
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}
