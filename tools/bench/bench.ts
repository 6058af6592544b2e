import { cpus } from 'node:os';
import { endOnSignals } from '../local-stack/processes.mjs';

interface Measured {
  measured: string;
  limit?: string;
  held?: boolean;
}

export function atMost(value: number, limit: number, unit = ''): Measured {
  return { measured: format(value, unit), limit: `≤ ${format(limit, unit)}`, held: value <= limit };
}

export function atLeast(value: number, limit: number, unit = ''): Measured {
  return { measured: format(value, unit), limit: `≥ ${format(limit, unit)}`, held: value >= limit };
}

export function exactly(value: number, wanted: number): Measured {
  return { measured: format(value), limit: `= ${format(wanted)}`, held: value === wanted };
}

export function withoutLimit(value: number, unit = ''): Measured {
  return { measured: format(value, unit) };
}

/** Three figures that count, and all of a whole number. */
export function format(value: number, unit = ''): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString('en-US', digits)} ${unit}`.trim();
}

/** A benchmark or proof: collects its results and stops what it started. */
export class Bench {
  held = true;
  #rows: string[][] = [];
  #stops: (() => Promise<unknown>)[] = [];

  /** A line of the table at the end; `note` says what was measured beside it. */
  result(what: string, { measured, limit = '', held }: Measured, note = ''): void {
    if (held === false) this.held = false;
    const verdict = held === undefined ? '' : held ? 'held' : 'MISSED';
    this.#rows.push([what, measured, limit, verdict, note]);
  }

  /** Adds a line for things that must not be, with how many of them there were. */
  none(what: string, count: number, note = ''): void {
    this.result(what, exactly(count, 0), note);
  }

  /** Stopped when all is over, the last first. */
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

  print(): void {
    const head = ['', 'measured', 'limit', 'held', 'beside it'];
    for (const cells of [[], head, head.map(() => '---'), ...this.#rows])
      this.log(cells.length > 0 ? `| ${cells.join(' | ')} |` : '');
  }
}

/** Runs a benchmark, stops what it started, prints what it found, and ends with 1 when a limit was missed. */
export async function run(work: (bench: Bench) => Promise<void>): Promise<void> {
  endOnSignals();
  // Each process that is started ends with this one.
  process.setMaxListeners(0);
  const bench = new Bench();
  bench.log(`Starting what is measured, on free ports (${cpus().length} processors) …`);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
  bench.print();
  process.exit(bench.held ? 0 : 1);
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Not a number when there are no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
