import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of this process, served at `/metrics`. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer by route, method and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

/** Adds the label `service` to each metric, so that a scraper can distinguish processes. */
export function labelMetrics(service: string): void {
  metrics.setDefaultLabels({ service });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface Answered {
  method: string;
  /** Route pattern, never the path: paths are unbounded. */
  route: string;
  status: number;
  seconds: number;
}

export function noteAnswer({ method, route, status, seconds }: Answered): void {
  httpDuration.observe({ method: methodLabel(method), route, status }, seconds);
}

/** Returns the method as a label value. Unknown methods become `other`. */
export function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
