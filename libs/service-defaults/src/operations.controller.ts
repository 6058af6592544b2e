import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { ServiceStatusDto } from '@campus-deals/contracts/gateway/site.dto';
import type { FastifyReply } from 'fastify';
import { Access } from './access.js';
import { healthChecks } from './health-checks.js';
import { metrics } from './metrics.js';
import { RELEASE, SERVICE_NAME } from './service-env.js';

@Access('operations')
@Controller()
export class OperationsController {
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(RELEASE) private readonly release: string | null,
  ) {}

  /** Reports that the process runs. */
  @Get('live')
  live(): { status: 'up' } {
    return { status: 'up' };
  }

  /** Reports whether the process and its essential dependencies are up: 200, else 503. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await healthChecks.report(this.service);
    await reply.status(report.status === 'up' ? 200 : 503).send(report);
  }

  /** Returns the status of this process for the admin page. */
  @Get('status')
  async status(): Promise<ServiceStatusDto> {
    const { release, startedAt } = this;
    return { ...(await healthChecks.report(this.service)), release, startedAt, gauges: await healthChecks.gauges() };
  }

  @Get('metrics')
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  }
}
