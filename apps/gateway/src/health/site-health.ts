import {
  ServiceHealthDto,
  ServiceStatusDto,
  type HealthReportDto,
  type SiteStatusDto,
} from '@campus-deals/contracts/gateway/site.dto';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { checkValue, elapsed, healthChecks } from '@campus-deals/service-defaults/without-nest';

const ANSWER_WITHIN_MS = 3000;
const FRESH_MS = 1000;

/** Reports the health of every service and its dependencies. Queries them at most once a second. */
export class SiteHealth {
  private last: { health: Promise<HealthReportDto>; at: number } | undefined;

  constructor(
    private readonly services: Record<string, string>,
    /** Optional dependencies: reported, but the gateway is ready without them, at higher cost. */
    private readonly broadcasts: { readonly connected: boolean },
  ) {}

  report(): Promise<HealthReportDto> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { health: this.ask(), at: Date.now() };
    return this.last.health;
  }

  /** Returns the report with each part's own details, for admins. */
  async status(release: string | null): Promise<SiteStatusDto> {
    const { status, services } = await this.report();
    const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
    const checked = await Promise.all(
      services.map(async (health): Promise<ServiceStatusDto> => {
        const url = this.services[health.service];
        if (url === undefined) return { ...health, release, startedAt, gauges: [] };
        const own = await ask(new URL('/status', url), ServiceStatusDto);
        // External parts (the web, local replacements) report only their health.
        return { ...health, release: null, startedAt: null, gauges: [], ...own };
      }),
    );
    return { status, services: checked };
  }

  private async ask(): Promise<HealthReportDto> {
    const services = await Promise.all([
      this.own(),
      ...Object.entries(this.services).map(([name, url]) => readiness(name, url)),
    ]);
    const isUp = ({ status, dependencies }: ServiceHealthDto): boolean =>
      status === 'up' && dependencies.every((dependency) => dependency.status === 'up');
    return { status: services.every(isUp) ? 'up' : 'degraded', services };
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
  const answer = await ask(new URL('/ready', url), ServiceHealthDto);
  if (answer) return { ...answer, latencyMs: elapsed(started) };
  return { service, status: 'down', latencyMs: elapsed(started), dependencies: [] };
}

/** Queries a part's status; undefined if it is down or its response is invalid. */
async function ask<T extends object>(url: URL, type: DtoClass<T>): Promise<T | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const { instance, faults } = checkValue(type, await response.json());
    return Object.keys(faults).length === 0 ? instance : undefined;
  } catch {
    return undefined;
  }
}
