import { Controller, Get, Param, Query } from '@nestjs/common';
import { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { ListAdminDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { DealsService } from '../deals.service.js';

@Access('admin')
@Controller('api/admin')
export class AdminDealsOfController {
  constructor(private readonly deals: DealsService) {}

  @Get('colleges/:id/deals')
  @Responds([AdminDealDto], "Lists a college's deals, in whatever state.", ['college_not_found'])
  ofCollege(@Param() { id }: IdParamsDto, @Query() query: ListAdminDealsQueryDto) {
    return this.deals.ofCollegeForAdmins(id, query);
  }

  @Get('vendors/:id/deals')
  @Responds([AdminDealDto], "Lists a vendor's deals, in whatever state.", ['vendor_not_found'])
  ofVendor(@Param() { id }: IdParamsDto, @Query() query: ListAdminDealsQueryDto) {
    return this.deals.ofVendorForAdmins(id, query);
  }
}
