import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process, served at `/metrics`. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const registers = [metrics];

export const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> =>
  new Counter({ name, help, labelNames, registers });

export const histogram = <Label extends string>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: Label[]
): Histogram<Label> => new Histogram({ name, help, buckets, labelNames, registers });

/** Creates a gauge; with `read`, one that is set on each scrape. */
export const gauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[] = [],
  read?: (gauge: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> => {
  const made: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames,
    registers,
    ...(read && { collect: () => read(made) }),
  });
  return made;
};

const httpDuration = histogram(
  'http_request_duration_seconds',
  'Time to answer by route, method and status',
  [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  'method',
  'route',
  'status',
);

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
