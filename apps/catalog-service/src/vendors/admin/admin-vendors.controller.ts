import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { CollegeReferenceDto, CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { CreateAdminVendorDto } from '@campus-deals/contracts/catalog/create-admin-vendor.dto';
import { ListAdminVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateAdminVendorDto } from '@campus-deals/contracts/catalog/update-admin-vendor.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { VendorsService } from '../vendors.service.js';
import { AdminVendorsService } from './admin-vendors.service.js';

/** Vendors as admins see and change them. */
@Access('admin')
@Controller('api/admin')
export class AdminVendorsController {
  constructor(
    private readonly reads: VendorsService,
    private readonly vendors: AdminVendorsService,
  ) {}

  @Get('vendors')
  @Responds([AdminVendorDto], 'Lists the vendors of all colleges, the newest first.')
  list(@Query() query: ListAdminVendorsQueryDto) {
    return this.reads.forAdmins(query);
  }

  @Get('colleges/:id/vendors')
  @Responds([AdminVendorDto], "Lists a college's vendors.", ['college_not_found'])
  ofCollege(@Param() { id }: IdParamsDto, @Query() query: ListAdminVendorsQueryDto) {
    return this.reads.ofCollegeForAdmins(id, query);
  }

  @Get('vendors/:id')
  @Responds(AdminVendorDto, 'Reads a vendor.', ['vendor_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.reads.getForAdmins(id);
  }

  @Get('vendors/:id/deals-count')
  @Responds(CountDto, "Counts a vendor's deals, in whatever state.", ['vendor_not_found'])
  dealCount(@Param() { id }: IdParamsDto) {
    return this.reads.dealCount(id);
  }

  @Get('vendors/:id/nearby-colleges')
  @Responds([CollegeReferenceDto], 'Lists the live colleges within 10 miles of a place of the vendor.', [
    'vendor_not_found',
  ])
  nearbyColleges(@Param() { id }: IdParamsDto) {
    return this.reads.nearbyColleges(id);
  }

  @Post('vendors')
  @Responds(AdminVendorDto, 'Enters a business that has no owner yet.', ['too_many_requests'])
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateAdminVendorDto) {
    return this.vendors.create(caller, body);
  }

  @Patch('vendors/:id')
  @Responds(AdminVendorDto, 'Changes a vendor.', ['vendor_not_found', 'vendor_changed', 'too_many_requests'])
  edit(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: UpdateAdminVendorDto) {
    return this.vendors.edit(caller, id, body);
  }
}
