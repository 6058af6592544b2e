import { HealthDto, SiteStatusDto } from '@campus-deals/contracts/gateway/site.dto';
import { ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import { ownRoute } from '../routes.js';
import type { SiteHealth } from './site-health.js';

export function healthRoutes(app: FastifyInstance, health: SiteHealth, release: string | null): void {
  const about = 'Up or not; 503 while anything is down.';
  ownRoute(app, 'GET', '/api/health', { about, answer: HealthDto }, async ({ caller }, reply) => {
    const report = await health.report();
    const isAdmin = caller?.kind === 'user' && caller.role === 'admin';
    return reply
      .code(report.status === 'up' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isAdmin ? report : { status: report.status });
  });

  const status = { about: 'Every part of the product: up or not, since when, and what waits.', answer: SiteStatusDto };
  ownRoute(app, 'GET', '/api/admin/operations/health', status, async ({ caller }, reply) => {
    if (caller?.kind !== 'user' || caller.role !== 'admin') throw new ProductError('access_denied');
    return reply.header('cache-control', 'no-store').send(await health.status(release));
  });
}
