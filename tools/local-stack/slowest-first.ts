import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, in this order. The end of each run lists its slowest. */
const SLOWEST = [
  'e2e/journeys/screens',
  'app/translated-pages',
  'catalog-service/src/read-budgets',
  'tools/local-stack/start.long',
  'e2e/journeys/first-cards',
  'e2e/journeys/webkit.long',
  'catalog-service/src/endings',
  'notifications/follows',
  'newsletters/newsletter-faults',
];

/**
 * Starts with the slowest files, so that one worker does not end minutes after the others, and runs all others in a
 * random order, which the seed repeats. Files of one project stay together, as workers are reused within a project.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const ranked = files.map((file) => {
      const at = SLOWEST.findIndex((part) => file.moduleId.includes(part));
      const random = createHash('sha1').update(`${sequence.seed} ${relative(root, file.moduleId)}`);
      return {
        file,
        rank: [file.project.name, at < 0 ? 'z' : String(at).padStart(3, '0'), random.digest('hex')].join(),
      };
    });
    return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ file }) => file);
  }
}
