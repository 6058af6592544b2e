import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { ModerateVendorDto } from '@campus-deals/contracts/catalog/moderate-vendor.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { VendorDecisionsService } from './vendor-decisions.service.js';

@Access('admin')
@Controller('api/admin/vendors/:id')
export class VendorModerationController {
  constructor(private readonly vendors: VendorDecisionsService) {}

  @Post('suspend')
  @HttpCode(200)
  @Responds(AdminVendorDto, 'Hides a vendor and its deals from readers; nothing is deleted.', ['vendor_not_found'])
  suspend(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() { reason }: ModerateVendorDto) {
    return this.vendors.suspend(caller, id, reason);
  }

  @Post('restore')
  @HttpCode(200)
  @Responds(AdminVendorDto, 'Shows a suspended vendor and its deals again.', ['vendor_not_found'])
  restore(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.vendors.restore(caller, id);
  }

  @Post('waive-fee')
  @HttpCode(200)
  @Responds(AdminVendorDto, 'Waives the registration fee of a vendor: it counts as paid.', ['vendor_not_found'])
  waiveFee(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() { reason }: ModerateVendorDto) {
    return this.vendors.waiveFee(caller, id, reason);
  }

  @Post('charge-fee')
  @HttpCode(200)
  @Responds(AdminVendorDto, 'Takes back the waiver of the registration fee.', ['vendor_not_found'])
  chargeFee(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.vendors.chargeFee(caller, id);
  }
}
