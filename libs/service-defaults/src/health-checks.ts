import type { GaugeDto, ServiceHealthDto } from '@campus-deals/contracts/gateway/site.dto';
import { withTimeout } from './with-timeout.js';

/** Timeout per check, so that one hung dependency does not delay the report of the others. */
export const ASK_TIMEOUT_MS = 2000;

/** Error whose message operators may see. The messages of other errors are hidden. */
export class ReportedFault extends Error {}

interface Dependency {
  check: () => Promise<unknown>;
  isEssential: boolean;
}

/** Health checks of the dependencies of a process. Each part adds its own. */
export class HealthChecks {
  private readonly checks = new Map<string, Dependency>();
  private readonly gaugesByName = new Map<string, () => Promise<Omit<GaugeDto, 'name'>>>();

  /**
   * Adds a check, which resolves while the dependency answers. Operators see its error only if it is a `ReportedFault`.
   * If an essential dependency fails, the process is not ready. If another fails, the process still serves, and reports
   * it.
   */
  add(name: string, check: () => Promise<unknown>, { isEssential = true } = {}): void {
    this.checks.set(name, { check, isEssential });
  }

  /** Removes a check; with `check` only that one, since another application of this process may have replaced it. */
  remove(name: string, check?: () => Promise<unknown>): void {
    if (!check || this.checks.get(name)?.check === check) this.checks.delete(name);
  }

  /** Adds a number for operators, read on demand. It is omitted if reading fails. */
  addGauge(name: string, read: () => Promise<number>, unit?: 'second'): void {
    this.gaugesByName.set(name, async () => ({ value: await read(), ...(unit && { unit }) }));
  }

  async gauges(): Promise<GaugeDto[]> {
    const read = await Promise.allSettled(
      Array.from(this.gaugesByName, async ([name, read]) => ({
        name,
        ...(await withTimeout(ASK_TIMEOUT_MS, read())),
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

/** Milliseconds since a `performance.now()`. */
export const elapsed = (since: number): number => Math.round((performance.now() - since) * 100) / 100;
