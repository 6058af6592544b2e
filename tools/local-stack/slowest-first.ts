import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, in this order. Most wait for timers and restarts, so they run best beside files that compute.
 * The end of each run lists its slowest.
 */
const SLOWEST = [
  'e2e/journeys/screens',
  'e2e/journeys/early-presses',
  'tools/local-stack/start.long',
  'libs/messaging/src/outbox/replay',
  'libs/messaging/src/event-flow',
  'newsletters/newsletter-faults',
  'libs/messaging/src/scheduled-jobs/scheduled-job',
  'libs/messaging/src/handlers/away',
];

/**
 * Starts with the slowest files, so that one worker does not end minutes after the others. Without the times of a former
 * run, as in CI, Vitest starts with the largest files.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOWEST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? SLOWEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
