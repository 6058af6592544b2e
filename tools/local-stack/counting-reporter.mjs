import { writeFileSync } from 'node:fs';

/** Leaves the figures of a Vitest run in COUNTS_FILE, for the one line at the end of `npm test`. */
export default class CountingReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped.push(test.fullName);
      }
      // A file that could not be loaded, or a hook that failed, has an error of its own.
      counts.failed += module.errors().length;
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
