import { Controller, Get, Param } from '@nestjs/common';
import { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { VendorsService } from '../vendors.service.js';

@Access('service')
@Controller('internal/users')
export class OwnedBusinessController {
  constructor(private readonly vendors: VendorsService) {}

  @Get(':id/business')
  @Responds(OwnedBusinessDto, 'Returns the business of a user.', ['vendor_profile_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.vendors.getOwnedBy(id);
  }
}
