import type { GaugeDto, ServiceHealthDto } from '@campus-deals/contracts/site.dto';
import { withTimeout } from './with-timeout.js';

/** So that whoever asks about many things hears in time of those that answer, also while one hangs. */
export const ASK_TIMEOUT_MS = 2000;

/** What a check may reject with for operators to read; of any other error they are told nothing. */
export class ReportedFault extends Error {}

interface Dependency {
  check: () => Promise<unknown>;
  isEssential: boolean;
}

/** The dependencies a process needs to do its work; each part adds its own check. */
export class HealthChecks {
  private readonly checks = new Map<string, Dependency>();
  private readonly gaugesByName = new Map<string, () => Promise<number>>();

  /**
   * `check` resolves while the dependency answers; what it rejects with is shown to operators only as a `ReportedFault`. Without
   * an essential one the process is not ready; without another it still serves, and says that it is missing.
   */
  add(name: string, check: () => Promise<unknown>, { isEssential = true } = {}): void {
    this.checks.set(name, { check, isEssential });
  }

  remove(name: string): void {
    this.checks.delete(name);
  }

  /** A number for operators, read when somebody looks; one that cannot be had is left out. */
  addGauge(name: string, read: () => Promise<number>): void {
    this.gaugesByName.set(name, read);
  }

  async gauges(): Promise<GaugeDto[]> {
    const read = await Promise.allSettled(
      Array.from(this.gaugesByName, async ([name, value]) => ({
        name,
        value: await withTimeout(ASK_TIMEOUT_MS, value()),
      })),
    );
    return read.flatMap((gauge) => (gauge.status === 'fulfilled' ? [gauge.value] : []));
  }

  async report(service: string): Promise<ServiceHealthDto> {
    const started = performance.now();
    const dependencies = await Promise.all([...this.checks].map(([name, { check }]) => timed(name, check)));
    const isMissed = ({ name, status }: { name: string; status: string }): boolean =>
      status === 'down' && this.checks.get(name)?.isEssential === true;
    const status = dependencies.some(isMissed) ? 'down' : 'up';
    return { service, status, latencyMs: elapsed(started), dependencies };
  }
}

export const healthChecks = new HealthChecks();

async function timed(name: string, check: () => Promise<unknown>): Promise<ServiceHealthDto['dependencies'][number]> {
  const started = performance.now();
  try {
    await withTimeout(ASK_TIMEOUT_MS, check());
    return { name, status: 'up', latencyMs: elapsed(started) };
  } catch (error) {
    const detail = error instanceof ReportedFault ? error.message : 'does not answer';
    return { name, status: 'down', latencyMs: elapsed(started), detail };
  }
}

function elapsed(since: number): number {
  return Math.round((performance.now() - since) * 100) / 100;
}
