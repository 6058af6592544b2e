import { Body, Controller, Get, Param, Patch, Post, Query, HttpCode } from '@nestjs/common';
import { AdminVendorDto, DecidedVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { CollegeReferenceDto, CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { CreateAdminVendorDto, UpdateAdminVendorDto } from '@campus-deals/contracts/catalog/write-admin-vendor.dto';
import { ListAdminVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ApproveDto, RejectDto, ModerateVendorDto } from '@campus-deals/contracts/catalog/moderation.dto';
import { VendorsService } from '../vendors.service.js';
import { AdminVendorsService } from './admin-vendors.service.js';
import { VendorDecisionsService } from './vendor-decisions.service.js';

const OF_A_DECISION = ['vendor_not_found', 'vendor_state_conflict', 'vendor_changed'] as const;

/** Lets admins read, change and moderate vendors. */
@Access('admin')
@Controller('api/admin')
export class AdminVendorsController {
  constructor(
    private readonly reads: VendorsService,
    private readonly vendors: AdminVendorsService,
    private readonly decisions: VendorDecisionsService,
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
  @HttpCode(201)
  @Responds(AdminVendorDto, 'Enters a business that has no owner yet.', ['too_many_requests'])
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateAdminVendorDto) {
    return this.vendors.create(caller, body);
  }

  @Patch('vendors/:id')
  @Responds(AdminVendorDto, 'Changes a vendor.', ['vendor_not_found', 'vendor_changed', 'too_many_requests'])
  edit(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: UpdateAdminVendorDto) {
    return this.vendors.edit(caller, id, body);
  }

  @Patch('vendors/:id/approve')
  @Responds(DecidedVendorDto, 'Approves the change of a business that waits.', OF_A_DECISION)
  approve(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: ApproveDto) {
    return this.decisions.decide(caller, id, { what: 'approve' }, body?.version);
  }

  @Patch('vendors/:id/reject')
  @Responds(
    DecidedVendorDto,
    'Rejects the change of a business that waits, with a reason for its owner.',
    OF_A_DECISION,
  )
  reject(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: RejectDto) {
    return this.decisions.decide(caller, id, { what: 'reject', reason: body?.reason ?? null }, body?.version);
  }

  @Post('vendors/:id/undo')
  @Responds(AdminVendorDto, "Takes back the caller's own decision within 10 s.", ['vendor_not_found', 'undo_expired'])
  undo(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.decisions.undo(caller, id);
  }

  @Post('vendors/:id/suspend')
  @Responds(AdminVendorDto, 'Hides a vendor and its deals from readers; nothing is deleted.', ['vendor_not_found'])
  suspend(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() { reason }: ModerateVendorDto) {
    return this.decisions.suspend(caller, id, reason);
  }

  @Post('vendors/:id/restore')
  @Responds(AdminVendorDto, 'Shows a suspended vendor and its deals again.', ['vendor_not_found'])
  restore(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.decisions.restore(caller, id);
  }

  @Post('vendors/:id/waive-fee')
  @Responds(AdminVendorDto, 'Waives the registration fee of a vendor: it counts as paid.', ['vendor_not_found'])
  waiveFee(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() { reason }: ModerateVendorDto) {
    return this.decisions.waiveFee(caller, id, reason);
  }

  @Post('vendors/:id/charge-fee')
  @Responds(AdminVendorDto, 'Takes back the waiver of the registration fee.', ['vendor_not_found'])
  chargeFee(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.decisions.chargeFee(caller, id);
  }
}
