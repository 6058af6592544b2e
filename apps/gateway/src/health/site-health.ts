import { serviceHealth, type Health, type ServiceHealth } from '@campus-deals/contracts/site.schema';
import { healthChecks } from '@campus-deals/service-defaults/without-database';

const ANSWER_WITHIN_MS = 3000;
const FRESH_MS = 1000;

/** How every service and what it depends on are doing; asked at most once a second however often it is looked at. */
export class SiteHealth {
  private last: { health: Promise<Health>; at: number } | undefined;

  constructor(private readonly services: Record<string, string>) {}

  report(): Promise<Health> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { health: this.ask(), at: Date.now() };
    return this.last.health;
  }

  private async ask(): Promise<Health> {
    const services = await Promise.all([healthChecks.report('gateway'), ...Object.entries(this.services).map(([name, url]) => readiness(name, url))]);
    return { status: services.every(({ status }) => status === 'up') ? 'up' : 'degraded', services };
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
