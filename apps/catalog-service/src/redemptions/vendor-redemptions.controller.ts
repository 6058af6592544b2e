import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import {
  codesBody,
  redeemBody,
  redemptionRules,
  type CodesBody,
  type CodesTaken,
  type RedeemBody,
  type Redeemed,
  type RedemptionRules,
} from '@campus-deals/contracts/redemptions.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { PoolCodesService } from './pool-codes.service.js';
import { RedemptionRulesService } from './redemption-rules.service.js';
import { ScanningService } from './scanning.service.js';

/** How a vendor's deals are redeemed, and redeeming them. */
@Access('vendor')
@Controller('api/vendor')
export class VendorRedemptionsController {
  constructor(
    private readonly scanning: ScanningService,
    private readonly rules: RedemptionRulesService,
    private readonly codes: PoolCodesService,
  ) {}

  @Post('redemptions')
  @HttpCode(200)
  redeem(@CurrentCaller() caller: SignedInUser, @Body({ schema: redeemBody }) { scan }: RedeemBody): Promise<Redeemed> {
    return this.scanning.redeem(caller, scan);
  }

  @Get('deals/:id/redemption')
  getRules(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) dealId: number,
  ): Promise<RedemptionRules> {
    return this.rules.get(caller, dealId);
  }

  @Put('deals/:id/redemption')
  setRules(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) dealId: number,
    @Body({ schema: redemptionRules }) rules: RedemptionRules,
  ): Promise<RedemptionRules> {
    return this.rules.set(caller, dealId, rules);
  }

  @Post('deals/:id/codes')
  @HttpCode(200)
  addCodes(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) dealId: number,
    @Body({ schema: codesBody }) { csv }: CodesBody,
  ): Promise<CodesTaken> {
    return this.codes.add(caller, dealId, csv);
  }
}
