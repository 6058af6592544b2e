import type { Outcome } from './checks.ts';
import { printNow } from './print-in-turn.ts';

export interface PartOutcome extends Outcome {
  name: string;
}

const SLOWEST = 20;

/** Prints the slowest files, everything not tested, and everything that failed with the commands that repeat it. */
export function printSummary(parts: PartOutcome[], args: string[]): Required<Outcome> {
  const total = sum(parts);
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (args.length === 0)
    printList(
      'Slowest files',
      slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(5)} s  ${file}`),
    );
  printList(
    'Skipped, so not proven here',
    total.skipped.map((name) => `- ${name}`),
  );
  printList(
    'Unchanged since they last passed, so not tested again (CI=1 tests all)',
    parts.filter(({ unchanged }) => unchanged).map(({ name, unchanged }) => `${unchanged} packages of ${name}`),
  );
  // Last, where a reader of a long log looks first.
  printList(
    'Failed',
    total.failures.map((failure) => `- ${failure}`),
  );
  printList('Repeat with', parts.flatMap(repeatCommands));
  return total;
}

/** Returns the commands that repeat failed files alone, and those that repeat the part in the same order. */
function repeatCommands({ name, files = [] }: PartOutcome): string[] {
  const failed = files.filter((file) => file.hasFailed).map(({ file }) => file);
  if (failed.length === 0) return [];
  const long = failed.filter((file) => name === 'long' || file.includes('.long.'));
  const short = failed.filter((file) => !long.includes(file));
  return [
    ...(short.length > 0 ? [`npm run test:${name} -- ${short.join(' ')}`] : []),
    ...(long.length > 0 ? [`npm run test:long -- ${long.join(' ')}`] : []),
    `TEST_SEED=${process.env['TEST_SEED']} npm run test:${name}  (all files, in the same order)`,
  ];
}

function printList(title: string, lines: string[]) {
  if (lines.length > 0) printNow(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

export function sum(outcomes: Outcome[]): Required<Outcome> {
  const total: Required<Outcome> = { passed: 0, failed: 0, unchanged: 0, skipped: [], failures: [], files: [] };
  for (const { passed, failed, unchanged = 0, skipped = [], failures = [], files = [] } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.unchanged += unchanged;
    total.skipped.push(...skipped);
    total.failures.push(...failures);
    total.files.push(...files);
  }
  return total;
}
