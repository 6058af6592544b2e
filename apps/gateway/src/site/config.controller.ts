import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { SiteConfig } from '@campus-deals/contracts/site.schema';
import { Access } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { GATEWAY_ENV } from '../gateway-parts.js';

@Controller('api/config')
export class ConfigController {
  private readonly config: SiteConfig;

  constructor(@Inject(GATEWAY_ENV) env: GatewayEnv) {
    this.config = {
      gate: env.SITE_ACCESS_PASSWORD !== undefined,
      devLogin: env.NODE_ENV !== 'production',
      placeholderFigures: env.PLACEHOLDER_FIGURES === 'on',
      mapboxToken: env.MAPBOX_TOKEN ?? null,
      supportEmail: env.SUPPORT_EMAIL,
      supabaseUrl: env.SUPABASE_URL ?? null,
      supabaseAnonKey: env.SUPABASE_ANON_KEY,
    };
  }

  /** What the browser reads at run time, so that a change needs no rebuild. */
  @Access('everyone')
  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-cache').send(this.config);
  }
}
