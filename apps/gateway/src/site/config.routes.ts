import { SiteConfigDto } from '@campus-deals/contracts/site.dto';
import type { FastifyInstance } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { ownRoute } from '../routes.js';
import { siteConfig } from './site-config.js';

export function configRoutes(app: FastifyInstance, env: GatewayEnv): void {
  const config = siteConfig(env);
  const about = 'What the browser reads at run time, so that a change needs no rebuild.';
  ownRoute(app, 'GET', '/api/config', { about, answer: SiteConfigDto }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  );
}
