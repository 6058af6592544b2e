import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes how many tests of a run passed and failed, and which failed, in COUNTS_FILE for the end of `npm test`. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const counts = {
      passed: 0,
      failed: unhandledErrors.length,
      skipped: [] as string[],
      failures: unhandledErrors.map((error) => failure('outside of a test', error)),
    };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped.push(test.fullName);
        if (state === 'failed')
          counts.failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, errors?.[0]));
      }
      // A file that could not be loaded, or a hook that failed, has an error of its own.
      counts.failed += module.errors().length;
      counts.failures.push(...module.errors().map((error) => failure(module.relativeModuleId, error)));
    }
    writeFileSync(process.env['COUNTS_FILE'] ?? 'counts.json', JSON.stringify(counts));
  }
}

function failure(where: string, error?: { message?: string }) {
  return `${where}: ${(error?.message ?? 'no message').split('\n', 1)[0]}`;
}
