import { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { CACHE_TAGS_HEADER } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import type { GatewayEnv } from '../env.js';
import { ownRoute } from '../routes.js';
import type { SiteSettings, ShownSettings } from './site-settings.js';
import { paymentScriptUrl, usesPaymentStandIn } from './payment-script.js';

/** Cache tag of pages that show the admins' settings. */
export const SETTINGS_TAG = 'settings';

export function configRoutes(app: FastifyInstance, env: GatewayEnv, settings: SiteSettings): void {
  const about = 'What the browser reads at run time, so that a change needs no rebuild.';
  ownRoute(app, 'GET', '/api/config', { about, answer: SiteConfigDto }, async (request, reply) => {
    if (request.isFromWeb) void reply.header(CACHE_TAGS_HEADER, SETTINGS_TAG);
    return reply.header('cache-control', 'no-cache').send(siteConfig(env, settings.current()));
  });
}

/** Returns the browser's configuration for this installation. */
export function siteConfig(env: GatewayEnv, { vendorFeeCents, ...settings }: ShownSettings): SiteConfigDto {
  return {
    ...settings,
    vendorFee: vendorFeeText(vendorFeeCents),
    gate: env.SITE_ACCESS_PASSWORD !== undefined,
    devLogin: env.DEV_LOGIN === 'on',
    mapboxToken: env.MAPBOX_TOKEN ?? null,
    supabaseUrl: env.SUPABASE_URL ?? null,
    supabaseAnonKey: env.SUPABASE_ANON_KEY,
    vapidPublicKey: env.VAPID_PUBLIC_KEY ?? null,
    payments: {
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      scriptUrl: paymentScriptUrl(env),
      isStandIn: usesPaymentStandIn(env),
    },
  };
}
