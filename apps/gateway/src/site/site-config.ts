import type { SiteConfigDto } from '@campus-deals/contracts/site.dto';
import type { GatewayEnv } from '../env.js';
import { paymentScriptUrl, usesPaymentStandIn } from './payment-script.js';

/** What the browser is told of this installation. */
export function siteConfig(env: GatewayEnv): SiteConfigDto {
  return {
    gate: env.SITE_ACCESS_PASSWORD !== undefined,
    devLogin: env.DEV_LOGIN === 'on',
    placeholderFigures: env.PLACEHOLDER_FIGURES === 'on',
    mapboxToken: env.MAPBOX_TOKEN ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    supabaseUrl: env.SUPABASE_URL ?? null,
    supabaseAnonKey: env.SUPABASE_ANON_KEY,
    payments: {
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      scriptUrl: paymentScriptUrl(env),
      isStandIn: usesPaymentStandIn(env),
    },
  };
}
