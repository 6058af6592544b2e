import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { format as figure, type Result } from './bench.ts';

const FILE = join(ROOT, 'docs/benchmarks.json');
const DOCUMENT = join(ROOT, 'docs/benchmarks.md');

/** Results stored in the repository, by the benchmark's name. */
export type Kept = Record<string, { date: string; results: Result[] }>;

export const readKept = (): Kept => JSON.parse(readFileSync(FILE, 'utf8'));

/** Writes results to docs/benchmarks.json, and those with a limit to docs/benchmarks.md. */
export async function keep(kept: Kept): Promise<void> {
  writeFileSync(FILE, await formatted(FILE, JSON.stringify(kept)));
  writeFileSync(DOCUMENT, await printed(readFileSync(DOCUMENT, 'utf8'), kept));
}

/** Returns docs/benchmarks.md, updated with each benchmark's results. */
export function printed(document: string, kept: Kept): Promise<string> {
  let text = document;
  for (const [name, { date, results }] of Object.entries(kept))
    text = withPart(text, name, `Measured on ${date}:\n\n${listOf(results)}`);
  return formatted(DOCUMENT, text);
}

/** Replaces the text between `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function withPart(document: string, name: string, text: string): string {
  const part = new RegExp(`(<!-- ${name} -->).*(<!-- end of ${name} -->)`, 's');
  return document.replace(part, `$1\n\n${text}\n\n$2`);
}

/** Formats the results that have a limit as a Markdown list. */
const listOf = (results: Result[]): string =>
  results
    .filter(({ limit }) => limit)
    .map(
      ({ what, value, unit, limit, held }) =>
        `- ${what}: ${figure(value, unit)} (${limit}${held ? '' : ', **missed**'})`,
    )
    .join('\n');

export async function formatted(path: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
