import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from './access.js';
import { healthChecks } from './health-checks.js';
import { metrics } from './metrics.js';
import { SERVICE_NAME } from './service-name.js';

@Access('operations')
@Controller()
export class OperationsController {
  constructor(@Inject(SERVICE_NAME) private readonly service: string) {}

  /** The process runs. */
  @Get('live')
  live(): { status: 'up' } {
    return { status: 'up' };
  }

  /** The process and all it needs are there: 200, else 503. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await healthChecks.report(this.service);
    await reply.status(report.status === 'up' ? 200 : 503).send(report);
  }

  @Get('metrics')
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  }
}
