import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { SiteConfig } from '@campus-deals/contracts/site.schema';
import { Access } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { GATEWAY_ENV } from '../gateway-parts.js';
import { siteConfig } from './site-config.js';

@Controller('api/config')
export class ConfigController {
  private readonly config: SiteConfig;

  constructor(@Inject(GATEWAY_ENV) env: GatewayEnv) {
    this.config = siteConfig(env);
  }

  /** What the browser reads at run time, so that a change needs no rebuild. */
  @Access('everyone')
  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-cache').send(this.config);
  }
}
