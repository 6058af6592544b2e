import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { CollegeRemovalDto, VendorRemovalDto } from '@campus-deals/contracts/removal.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { RemovalsService } from './removals.service.js';

@Access('admin')
@Controller('api/admin')
export class RemovalsController {
  constructor(private readonly removals: RemovalsService) {}

  @Get('colleges/:id/removal')
  @Responds(CollegeRemovalDto, 'Lists what removing a college would delete.', ['college_not_found'])
  ofCollege(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.removals.summaryOfCollege(caller, id);
  }

  @Delete('colleges/:id')
  @HttpCode(204)
  @Responds('nothing', 'Removes a college with its vendors, their deals, and all that belongs to those.', [
    'college_not_found',
    'removal_refused',
  ])
  removeCollege(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.removals.removeCollege(caller, id);
  }

  @Get('vendors/:id/removal')
  @Responds(VendorRemovalDto, 'Lists what removing a vendor would delete.', ['vendor_not_found'])
  ofVendor(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.removals.summaryOfVendor(caller, id);
  }

  @Delete('vendors/:id')
  @HttpCode(204)
  @Responds('nothing', 'Removes a vendor with its deals and all that belongs to those.', [
    'vendor_not_found',
    'removal_refused',
  ])
  removeVendor(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.removals.removeVendor(caller, id);
  }
}
