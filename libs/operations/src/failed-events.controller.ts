import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Res, type Type } from '@nestjs/common';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { LimitQueryDto } from '@campus-deals/contracts/queries.dto';
import { FailedEventDto, FailedEventParamsDto } from '@campus-deals/contracts/gateway/operations.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { FailedEventsService } from './failed-events.service.js';

/** Creates a service's controller of failed events: its audit entries need the service's own database. */
export function failedEventsController(service: ServiceName): Type {
  @Access('admin')
  @Edge({ row: `/api/admin/operations/${service}/*` })
  @Controller(`api/admin/operations/${service}/failed-events`)
  class FailedEventsController {
    constructor(@Inject(FailedEventsService) private readonly events: FailedEventsService) {}

    @Get()
    @Responds([FailedEventDto], 'Lists failed events, newest first.')
    async list(
      @Query() { limit }: LimitQueryDto,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<FailedEventDto[]> {
      const { events, total } = await this.events.list(limit);
      void reply.header('x-total-count', String(total));
      return events;
    }

    @Post(':id/retry')
    @HttpCode(204)
    @Responds('nothing', 'Retries a failed event with all its attempts.', ['failed_event_not_found'])
    retry(@Param() { id }: FailedEventParamsDto): Promise<void> {
      return this.events.retry(id);
    }

    @Delete(':id')
    @HttpCode(204)
    @Responds('nothing', 'Discards a failed event permanently.', ['failed_event_not_found'])
    drop(@Param() { id }: FailedEventParamsDto): Promise<void> {
      return this.events.drop(id);
    }
  }
  return FailedEventsController;
}
