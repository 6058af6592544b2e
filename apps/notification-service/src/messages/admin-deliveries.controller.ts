import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ListDeliveriesQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, JsonAnswer } from '@campus-deals/service-defaults';
import { AdminDeliveriesService } from './admin-deliveries.service.js';

@Access('admin')
@Controller('api/admin/deliveries')
export class AdminDeliveriesController {
  constructor(private readonly deliveries: AdminDeliveriesService) {}

  @Get()
  @Responds([AdminDeliveryDto], 'Lists mails in one state (failed by default), newest first.')
  async list(@Query() query: ListDeliveriesQueryDto) {
    return new JsonAnswer(await this.deliveries.list(query));
  }

  @Post(':id/retry')
  @Responds(AdminDeliveryDto, 'Retries a failed mail.', ['delivery_not_found', 'delivery_state_conflict'])
  async retry(@Param() { id }: LongIdParamsDto) {
    return new JsonAnswer({ body: await this.deliveries.retry(id) });
  }
}
