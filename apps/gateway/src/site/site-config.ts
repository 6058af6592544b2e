import type { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import type { GatewayEnv } from '../env.js';
import type { ShownSettings } from './site-settings.js';
import { paymentScriptUrl, usesPaymentStandIn } from './payment-script.js';

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
