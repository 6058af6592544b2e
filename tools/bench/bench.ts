import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { endOnSignals } from '../local-stack/processes.mjs';

/** A measured value and its limit, if it has one. */
export interface Result {
  what: string;
  value: number;
  unit: string;
  limit?: string;
  held?: boolean;
  /** Related values. */
  note?: string;
}

type Measured = Omit<Result, 'what' | 'note'>;

export function atMost(value: number, limit: number, unit = ''): Measured {
  return { value, unit, limit: `≤ ${format(limit, unit)}`, held: value <= limit };
}

export function atLeast(value: number, limit: number, unit = ''): Measured {
  return { value, unit, limit: `≥ ${format(limit, unit)}`, held: value >= limit };
}

export function exactly(value: number, wanted: number): Measured {
  return { value, unit: '', limit: `= ${format(wanted)}`, held: value === wanted };
}

export const withoutLimit = (value: number, unit = ''): Measured => ({ value, unit });

/** Formats a value with three significant digits, or as an integer from 100 on. */
export function format(value: number, unit = ''): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString('en-US', digits)} ${unit}`.trim();
}

/** Returns a Markdown table of results, next to those of `before` if given. */
export function tableOf(results: Result[], before?: Result[]): string {
  const rows = results.map(({ what, value, unit, limit = '', held, note = '' }) => {
    const old = before?.find((each) => each.what === what);
    const verdict = held === undefined ? '' : held ? 'held' : '**missed**';
    return [
      what,
      ...(before ? [old ? format(old.value, old.unit) : ''] : []),
      format(value, unit),
      limit,
      verdict,
      note,
    ];
  });
  const head = ['', ...(before ? ['before'] : []), 'measured', 'limit', 'held', 'beside it'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Collects the results of a benchmark or proof, and stops what it started. */
export class Bench {
  held = true;
  readonly results: Result[] = [];
  #stops: (() => Promise<unknown>)[] = [];

  /** Adds a row to the final table. `note` holds related values. */
  result(what: string, measured: Measured, note?: string): void {
    if (measured.held === false) this.held = false;
    this.results.push({ what, ...measured, ...(note && { note }) });
  }

  /** Adds a row for a count that must be 0. */
  none(what: string, count: number, note?: string): void {
    this.result(what, exactly(count, 0), note);
  }

  /** Registers something to stop at the end, in reverse order of registration. */
  stopLater<T extends { stop(): Promise<unknown> }>(started: T): T {
    this.#stops.push(() => started.stop());
    return started;
  }

  log(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed()) await stop();
  }
}

/**
 * Runs a benchmark, stops what it started and prints the results. `bench all` sets RESULTS_FILE to get them as JSON.
 * Exits with 1 if a limit was missed.
 */
export async function run(work: (bench: Bench) => Promise<void>): Promise<void> {
  endOnSignals();
  // Each child process adds an exit listener, which ends it with this process.
  process.setMaxListeners(0);
  const bench = new Bench();
  bench.log(`Starting what is measured, on free ports (${cpus().length} processors) …`);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
  bench.log(`\n${tableOf(bench.results)}`);
  if (process.env['RESULTS_FILE']) writeFileSync(process.env['RESULTS_FILE'], JSON.stringify(bench.results));
  process.exit(bench.held ? 0 : 1);
}

/** Returns the rate per second between the first and the last of some times in milliseconds. */
export const perSecond = (times: number[]): number => (times.length / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1000;

export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns NaN if there are no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
