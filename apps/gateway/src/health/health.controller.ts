import { Controller, Get, Inject, Res } from '@nestjs/common';
import { HealthDto } from '@campus-deals/contracts/site.dto';
import { Access, Answers } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import { SiteHealth } from './site-health.js';

@Controller('api/health')
export class HealthController {
  constructor(@Inject(SiteHealth) private readonly health: SiteHealth) {}

  @Access('everyone')
  @Answers(HealthDto, 'Each service and what it depends on, with latencies; 503 while any of them is down.')
  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.health.report();
    await reply
      .status(report.status === 'up' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  }
}
