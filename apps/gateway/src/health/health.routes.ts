import { HealthDto } from '@campus-deals/contracts/site.dto';
import type { FastifyInstance } from 'fastify';
import { ownRoute } from '../routes.js';
import type { SiteHealth } from './site-health.js';

export function healthRoutes(app: FastifyInstance, health: SiteHealth): void {
  const about = 'Up or not; 503 while anything is down.';
  ownRoute(app, 'GET', '/api/health', { about, answer: HealthDto }, async ({ caller }, reply) => {
    const report = await health.report();
    const isAdmin = caller?.kind === 'user' && caller.role === 'admin';
    return reply
      .code(report.status === 'up' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isAdmin ? report : { status: report.status });
  });
}
