import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ListRedeemedQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { RedeemDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';

/** Redemption of students' vouchers by vendors. */
@Access('vendor')
@Controller('api/vendor/redemptions')
export class VendorRedemptionsController {
  constructor(private readonly redemptions: VendorRedemptionsService) {}

  @Post()
  @HttpCode(200)
  @Responds(RedeemedDto, 'Redeems what a student shows: a rotating QR code, or a code that was typed.', [
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

  @Get()
  @Responds(RedeemedListDto, "Lists recent redemptions of the caller's deals.")
  listRedeemed(
    @CurrentCaller() caller: SignedInUser,
    @Query() { since }: ListRedeemedQueryDto,
  ): Promise<RedeemedListDto> {
    return this.redemptions.list(caller, new Date(since));
  }
}
