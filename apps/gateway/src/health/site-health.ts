import { ServiceHealthDto, type HealthReportDto } from '@campus-deals/contracts/site.dto';
import { checkValue, healthChecks } from '@campus-deals/service-defaults/without-nest';

const ANSWER_WITHIN_MS = 3000;
const FRESH_MS = 1000;

/** How every service and what it depends on are doing; asked at most once a second however often it is looked at. */
export class SiteHealth {
  private last: { health: Promise<HealthReportDto>; at: number } | undefined;

  constructor(
    private readonly services: Record<string, string>,
    /** The gateway works without them, only dearer: they show here but do not make it unready. */
    private readonly broadcasts: { readonly connected: boolean },
  ) {}

  report(): Promise<HealthReportDto> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { health: this.ask(), at: Date.now() };
    return this.last.health;
  }

  private async ask(): Promise<HealthReportDto> {
    const services = await Promise.all([
      this.own(),
      ...Object.entries(this.services).map(([name, url]) => readiness(name, url)),
    ]);
    const isWhole = ({ status, dependencies }: ServiceHealthDto): boolean =>
      status === 'up' && dependencies.every((dependency) => dependency.status === 'up');
    return { status: services.every(isWhole) ? 'up' : 'degraded', services };
  }

  private async own(): Promise<ServiceHealthDto> {
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

async function readiness(service: string, url: string): Promise<ServiceHealthDto> {
  const started = performance.now();
  try {
    const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const { instance, faults } = checkValue(ServiceHealthDto, await response.json());
    if (Object.keys(faults).length === 0) return { ...instance, latencyMs: elapsed(started) };
  } catch {
    // Away, as if it had answered badly.
  }
  return { service, status: 'down', latencyMs: elapsed(started), dependencies: [] };
}

function elapsed(since: number): number {
  return Math.round((performance.now() - since) * 100) / 100;
}
