import { serviceHealth, type Health, type ServiceHealth } from '@campus-deals/contracts/site.schema';
import { healthChecks } from '@campus-deals/service-defaults/without-database';

const ANSWER_WITHIN_MS = 3000;
const FRESH_MS = 1000;

/** How every service and what it depends on are doing; asked at most once a second however often it is looked at. */
export class SiteHealth {
  private last: { health: Promise<Health>; at: number } | undefined;

  constructor(
    private readonly services: Record<string, string>,
    /** The gateway works without them, only dearer: they show here but do not make it unready. */
    private readonly broadcasts: { readonly connected: boolean },
  ) {}

  report(): Promise<Health> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { health: this.ask(), at: Date.now() };
    return this.last.health;
  }

  private async ask(): Promise<Health> {
    const services = await Promise.all([
      this.own(),
      ...Object.entries(this.services).map(([name, url]) => readiness(name, url)),
    ]);
    const isWhole = ({ status, dependencies }: ServiceHealth): boolean =>
      status === 'up' && dependencies.every((dependency) => dependency.status === 'up');
    return { status: services.every(isWhole) ? 'up' : 'degraded', services };
  }

  private async own(): Promise<ServiceHealth> {
    const report = await healthChecks.report('gateway');
    const status = this.broadcasts.connected ? 'up' : 'down';
    const broadcasts = {
      name: 'broadcasts',
      status,
      latencyMs: 0,
      ...(status === 'down' && { detail: 'away: the caches are bypassed' }),
    } as const;
    return {
      ...report,
      status: report.status === 'up' ? status : 'down',
      dependencies: [...report.dependencies, broadcasts],
    };
  }
}

async function readiness(service: string, url: string): Promise<ServiceHealth> {
  const started = performance.now();
  try {
    const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const report = serviceHealth.parse(await response.json());
    return { ...report, latencyMs: elapsed(started) };
  } catch {
    return { service, status: 'down', latencyMs: elapsed(started), dependencies: [] };
  }
}

function elapsed(since: number): number {
  return Math.round((performance.now() - since) * 100) / 100;
}
