import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ClaimVendorService } from './claim-vendor.service.js';

@Access('signed-in')
@Controller('api/vendors')
export class ClaimVendorController {
  constructor(private readonly claims: ClaimVendorService) {}

  @Post(':id/claim')
  @HttpCode(200)
  @Responds(OwnVendorDto, 'Makes the caller the owner of a business that gave the address they signed in with.', [
    'access_denied',
    'vendor_not_found',
    'vendor_claimed',
    'vendor_already_registered',
    'service_unavailable',
  ])
  claim(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.claims.claim(caller, id);
  }
}
