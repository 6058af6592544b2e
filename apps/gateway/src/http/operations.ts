import { healthChecks, metrics, noteAnswer } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { SiteHealth } from '../health/site-health.js';
import { routeLabel } from './request-labels.js';

export const OPERATIONS = ['/health', '/live', '/ready', '/metrics', '/openapi.json'];

/** Serves probes and metrics to operators, never to the public. */
export async function operationsRoutes(app: FastifyInstance, { health }: { health: SiteHealth }): Promise<void> {
  /** Reports each service and dependency with its latency. */
  app.get('/health', async (_request, reply) => {
    const report = await health.report();
    return reply.code(report.status === 'up' ? 200 : 503).send(report);
  });
  app.get('/live', async () => ({ status: 'up' }));
  app.get('/ready', async (_request, reply) => {
    const report = await healthChecks.report('gateway');
    return reply.code(report.status === 'up' ? 200 : 503).send(report);
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}

/** Measures response times by route, including cache hits and rejected requests. */
export const durations = fp(async (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer({
      method: request.method,
      route: routeLabel(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
});
