import { Body, Controller, Get, Patch, Post, Query, HttpCode, Param } from '@nestjs/common';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { OwnVendorQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { RegisterVendorRequestDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { VendorsService } from '../vendors.service.js';
import { OwnVendorService } from './own-vendor.service.js';
import { ClaimVendorService } from './claim-vendor.service.js';

/** Manages the caller's business. The owner's role follows the registration, so any account may call it. */
@Access('signed-in')
@Controller('api')
export class OwnVendorController {
  constructor(
    private readonly vendors: OwnVendorService,
    private readonly claims: ClaimVendorService,
  ) {}

  @Post('vendor/register')
  @HttpCode(201)
  @Responds(OwnVendorDto, "Registers the caller's business.", ['vendor_already_registered', 'too_many_requests'])
  register(@CurrentCaller() caller: SignedInUser, @Body() { vendorData }: RegisterVendorRequestDto) {
    return this.vendors.register(caller, vendorData);
  }

  @Get('user/vendor')
  @Responds(OwnVendorDto, "Reads the caller's business.", ['vendor_profile_not_found'])
  get(@CurrentCaller() caller: SignedInUser, @Query() { absent }: OwnVendorQueryDto) {
    return this.vendors.get(caller, absent);
  }

  @Patch('user/vendor')
  @Responds(OwnVendorDto, "Changes the caller's business.", [
    'vendor_profile_not_found',
    'vendor_suspended',
    'vendor_changed',
    'too_many_requests',
  ])
  edit(@CurrentCaller() caller: SignedInUser, @Body() body: UpdateVendorDto) {
    return this.vendors.edit(caller, body);
  }

  @Post('vendors/:id/claim')
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
