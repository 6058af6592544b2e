import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { AddCodesDto } from '@campus-deals/contracts/catalog/add-codes.dto';
import { ListRedeemedQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RedeemDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { CodesTakenDto, RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { Access, Answers, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { RedemptionRulesService } from './redemption-rules.service.js';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';

/** How a vendor's deals are redeemed, and redeeming them. */
@Access('vendor')
@Controller('api/vendor')
export class VendorRedemptionsController {
  constructor(
    private readonly redemptions: VendorRedemptionsService,
    private readonly rules: RedemptionRulesService,
  ) {}

  @Post('redemptions')
  @HttpCode(200)
  @Answers(RedeemedDto, 'Redeems what a student shows: a rotating QR code, or a code that was typed.', [
    'code_not_found',
    'code_expired',
    'code_outdated',
    'already_redeemed',
    'vendor_suspended',
    'deal_state_conflict',
    'deal_not_open_now',
    'too_many_requests',
  ])
  redeem(@CurrentCaller() caller: SignedInUser, @Body() { scan }: RedeemDto): Promise<RedeemedDto> {
    return this.redemptions.redeem(caller, scan);
  }

  @Get('redemptions')
  @Answers(RedeemedListDto, "Lists recent redemptions of the caller's deals.")
  listRedeemed(
    @CurrentCaller() caller: SignedInUser,
    @Query() { since }: ListRedeemedQueryDto,
  ): Promise<RedeemedListDto> {
    return this.redemptions.list(caller, new Date(since));
  }

  @Get('deals/:id/redemption')
  @Answers(RedemptionRulesDto, "Returns how one of the caller's deals is redeemed.", ['deal_not_found'])
  getRules(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto): Promise<RedemptionRulesDto> {
    return this.rules.get(caller, id);
  }

  @Put('deals/:id/redemption')
  @Answers(RedemptionRulesDto, "Sets how one of the caller's deals is redeemed.", ['deal_not_found'])
  setRules(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Body() rules: RedemptionRulesDto,
  ): Promise<RedemptionRulesDto> {
    return this.rules.set(caller, id, rules);
  }

  @Post('deals/:id/codes')
  @HttpCode(200)
  @Answers(CodesTakenDto, "Adds codes to the pool of one of the caller's deals.", ['deal_not_found', 'limit_reached'])
  addCodes(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Body() { csv }: AddCodesDto,
  ): Promise<CodesTakenDto> {
    return this.rules.addCodes(caller, id, csv);
  }
}
