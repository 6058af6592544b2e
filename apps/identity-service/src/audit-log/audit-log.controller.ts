import { Controller, Get, Query } from '@nestjs/common';
import { ActivityDto, AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import { ListActivityQueryDto, ListAuditLogQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { Access, Responds, JsonAnswer } from '@campus-deals/service-defaults';
import { AuditLogService } from './audit-log.service.js';

@Access('admin')
@Controller('api/admin')
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get('audit-log')
  @Responds([AuditEntryDto], 'Lists what admins did, newest first.')
  async list(@Query() query: ListAuditLogQueryDto) {
    return new JsonAnswer(await this.log.search(query));
  }

  @Get('activity')
  @Responds([ActivityDto], 'Lists what happened lately, by admins and by others.')
  async activity(@Query() { limit }: ListActivityQueryDto) {
    return new JsonAnswer({ body: await this.log.latest(limit) });
  }
}
