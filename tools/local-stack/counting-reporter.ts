import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes the passed and failed counts, the failed tests and each file's seconds to COUNTS_FILE for the summary of `npm test`. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const counts = {
      passed: 0,
      failed: unhandledErrors.length,
      skipped: [] as string[],
      failures: unhandledErrors.map((error) => failure('outside of a test', error)),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) })),
    };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped.push(test.fullName);
        if (state === 'failed')
          counts.failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, errors?.[0]));
      }
      // A file that failed to load, or a failed hook, has its own error.
      counts.failed += module.errors().length;
      counts.failures.push(...module.errors().map((error) => failure(module.relativeModuleId, error)));
    }
    writeFileSync(process.env['COUNTS_FILE'] ?? 'counts.json', JSON.stringify(counts));
  }
}

function failure(where: string, error?: { message?: string }) {
  return `${where}: ${(error?.message ?? 'no message').split('\n', 1)[0]}`;
}

function secondsOf(module: TestModule) {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
}
