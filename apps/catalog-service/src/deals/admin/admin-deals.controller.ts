import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  AdminDealDetailDto,
  AdminDealDto,
  DecidedDealDto,
  FeatureDealDto,
} from '@campus-deals/contracts/catalog/admin-deal.dto';
import { ApproveDto, RejectDto } from '@campus-deals/contracts/catalog/moderation.dto';
import { CreateAdminDealDto, UpdateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import { ListAdminDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { DealsService } from '../deals.service.js';
import { AdminDealsService } from './admin-deals.service.js';
import { DealDecisionsService } from './deal-decisions.service.js';

const OF_A_DECISION = ['deal_not_found', 'deal_state_conflict', 'deal_changed'] as const;

@Access('admin')
@Controller('api/admin')
export class AdminDealsController {
  constructor(
    private readonly reads: DealsService,
    private readonly deals: AdminDealsService,
    private readonly decisions: DealDecisionsService,
  ) {}

  @Get('deals')
  @Responds([AdminDealDto], 'Lists the deals of all vendors in whatever state, the newest first.')
  list(@Query() query: ListAdminDealsQueryDto) {
    return this.reads.forAdmins(query);
  }

  @Get('deals/:id')
  @Responds(AdminDealDetailDto, 'Reads a deal, with what readers see while a change of it waits.', ['deal_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.reads.getForAdmins(id);
  }

  @Post('deals')
  @HttpCode(201)
  @Responds(AdminDealDto, 'Enters a deal of any vendor, which waits for approval.', ['too_many_requests'])
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateAdminDealDto) {
    return this.deals.create(caller, body);
  }

  @Patch('deals/:id')
  @Responds(AdminDealDto, 'Changes a deal at once.', ['deal_not_found', 'deal_changed', 'too_many_requests'])
  edit(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: UpdateAdminDealDto) {
    return this.deals.edit(caller, id, body);
  }

  @Patch('deals/:id/featured')
  @Responds(AdminDealDto, "Shows a deal before others on its college's page, or not.", ['deal_not_found'])
  feature(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() { featured }: FeatureDealDto) {
    return this.deals.feature(caller, id, featured);
  }

  @Delete('deals/:id')
  @HttpCode(204)
  @Responds('nothing', 'Removes a deal with what students hold of it.', ['deal_not_found'])
  remove(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.remove(caller, id);
  }

  @Patch('deals/:id/approve')
  @Responds(DecidedDealDto, 'Approves a pending deal, or the change of an approved one that waits.', OF_A_DECISION)
  approve(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: ApproveDto) {
    return this.decisions.decide(caller, id, { what: 'approve' }, body?.version);
  }

  @Patch('deals/:id/reject')
  @Responds(
    DecidedDealDto,
    'Rejects a pending deal, or the change of an approved one that waits, with a reason for its vendor.',
    OF_A_DECISION,
  )
  reject(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: RejectDto) {
    return this.decisions.decide(caller, id, { what: 'reject', reason: body?.reason ?? null }, body?.version);
  }

  @Post('deals/:id/undo')
  @Responds(AdminDealDto, "Takes back the caller's own decision within 10 s.", ['deal_not_found', 'undo_expired'])
  undo(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.decisions.undo(caller, id);
  }

  @Get('colleges/:id/deals')
  @Responds([AdminDealDto], "Lists a college's deals, in whatever state.", ['college_not_found'])
  ofCollege(@Param() { id }: IdParamsDto, @Query() query: ListAdminDealsQueryDto) {
    return this.reads.ofCollegeForAdmins(id, query);
  }

  @Get('vendors/:id/deals')
  @Responds([AdminDealDto], "Lists a vendor's deals, in whatever state.", ['vendor_not_found'])
  ofVendor(@Param() { id }: IdParamsDto, @Query() query: ListAdminDealsQueryDto) {
    return this.reads.ofVendorForAdmins(id, query);
  }
}
