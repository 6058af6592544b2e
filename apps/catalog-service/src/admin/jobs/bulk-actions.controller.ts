import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { BulkCollegesDto, BulkDealsDto, BulkVendorsDto } from '@campus-deals/contracts/catalog/bulk-action.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { BulkActionsService } from './bulk-actions.service.js';

/** Starts bulk actions of admins. */
@Access('admin')
@Controller('api/admin')
export class BulkActionsController {
  constructor(private readonly actions: BulkActionsService) {}

  @Post('deals/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to approve, reject, feature or delete many deals, or to set their status.')
  deals(@Body() body: BulkDealsDto, @CurrentCaller() caller: SignedInUser) {
    return this.actions.deals(caller, body);
  }

  @Post('vendors/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to feature or delete many vendors.')
  vendors(@Body() body: BulkVendorsDto, @CurrentCaller() caller: SignedInUser) {
    return this.actions.vendors(caller, body);
  }

  @Post('colleges/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to feature many colleges, or to set their status.')
  colleges(@Body() body: BulkCollegesDto, @CurrentCaller() caller: SignedInUser) {
    return this.actions.colleges(caller, body);
  }
}
