import { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { CACHE_TAGS_HEADER } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { ownRoute } from '../routes.js';
import { siteConfig } from './site-config.js';
import type { SiteSettings } from './site-settings.js';

/** Cache tag of pages that show the admins' settings. */
export const SETTINGS_TAG = 'settings';

export function configRoutes(app: FastifyInstance, env: GatewayEnv, settings: SiteSettings): void {
  const about = 'What the browser reads at run time, so that a change needs no rebuild.';
  ownRoute(app, 'GET', '/api/config', { about, answer: SiteConfigDto }, async (request, reply) => {
    if (request.isFromWeb) void reply.header(CACHE_TAGS_HEADER, SETTINGS_TAG);
    return reply.header('cache-control', 'no-cache').send(siteConfig(env, settings.current()));
  });
}
