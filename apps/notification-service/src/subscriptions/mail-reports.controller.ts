import { Controller, Headers, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { MailReportsTakenDto } from '@campus-deals/contracts/notification/mail-report.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { MailReportsService } from './mail-reports.service.js';

/** For mail providers: bounces and complaints. Each signs the exact bytes of its body (`signed-body.ts`). */
@Access('everyone')
@Edge({
  session: 'none',
  methods: ['POST'],
  forwards: ['x-webhook-signature'],
  fromAnywhere: true,
  beforeGate: true,
  limit: 'webhook',
})
@Controller('api/webhooks/mail')
export class MailReportsController {
  constructor(private readonly reports: MailReportsService) {}

  @Post()
  @Responds(MailReportsTakenDto, 'Takes a list of reports about mails, if its signature is right.', [
    'invalid_webhook_signature',
    'malformed_request',
    'validation_failed',
  ])
  async receive(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('x-webhook-signature') signature: string | undefined,
  ): Promise<MailReportsTakenDto> {
    await this.reports.receive(rawBody ?? Buffer.alloc(0), signature);
    return { received: true };
  }
}
