import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { AdminVendorDto, DecidedVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { ApproveDto, RejectDto } from '@campus-deals/contracts/catalog/reject.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { VendorDecisionsService } from './vendor-decisions.service.js';

const OF_A_DECISION = ['vendor_not_found', 'vendor_state_conflict', 'vendor_changed'] as const;

/** Decisions about changes of public businesses. */
@Access('admin')
@Controller('api/admin/vendors')
export class VendorDecisionsController {
  constructor(private readonly decisions: VendorDecisionsService) {}

  @Patch(':id/approve')
  @Responds(DecidedVendorDto, 'Approves the change of a business that waits.', OF_A_DECISION)
  approve(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: ApproveDto) {
    return this.decisions.decide(caller, id, { what: 'approve' }, body?.version);
  }

  @Patch(':id/reject')
  @Responds(
    DecidedVendorDto,
    'Rejects the change of a business that waits, with a reason for its owner.',
    OF_A_DECISION,
  )
  reject(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body?: RejectDto) {
    return this.decisions.decide(caller, id, { what: 'reject', reason: body?.reason ?? null }, body?.version);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Responds(AdminVendorDto, "Takes back the caller's own decision within 10 s.", ['vendor_not_found', 'undo_expired'])
  undo(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.decisions.undo(caller, id);
  }
}
