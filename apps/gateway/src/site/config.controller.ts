import { Controller, Get, Inject, Res } from '@nestjs/common';
import { SiteConfigDto } from '@campus-deals/contracts/site.dto';
import { Access, Answers } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import type { GatewayEnv } from '../env.js';
import { GATEWAY_ENV } from '../gateway-parts.js';
import { siteConfig } from './site-config.js';

@Controller('api/config')
export class ConfigController {
  private readonly config: SiteConfigDto;

  constructor(@Inject(GATEWAY_ENV) env: GatewayEnv) {
    this.config = siteConfig(env);
  }

  @Access('everyone')
  @Answers(SiteConfigDto, 'What the browser reads at run time, so that a change needs no rebuild.')
  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-cache').send(this.config);
  }
}
