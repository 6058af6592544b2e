import { Controller, Get, Query, Res } from '@nestjs/common';
import { ActivityDto, AuditEntryDto } from '@campus-deals/contracts/audit.dto';
import { ListActivityQueryDto } from '@campus-deals/contracts/list-activity-query.dto';
import { ListAuditLogQueryDto } from '@campus-deals/contracts/list-audit-log-query.dto';
import { Access, Answers, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { ActivitiesService } from './activities.service.js';
import { AuditLogService } from './audit-log.service.js';

@Access('admin')
@Controller('api/admin')
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get('audit-log')
  @Answers([AuditEntryDto], 'Lists what admins did, newest first.')
  async list(@Query() query: ListAuditLogQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.log.search(query));
  }

  @Get('activity')
  @Answers([ActivityDto], 'Lists what happened lately, by admins and by others.')
  async activity(@Query() { limit }: ListActivityQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, { body: await this.activities.latest(limit) });
  }
}
