import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Everything this process measures; served at `/metrics`. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** Seconds from request to answer, by route pattern (never by path: paths are unbounded). */
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer by route, method and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});
