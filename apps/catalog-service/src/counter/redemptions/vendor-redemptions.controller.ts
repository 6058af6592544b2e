import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CODE_ERRORS } from '@campus-deals/contracts/catalog/counter-api';
import { ListRedeemedQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { BillDto, RedeemDto, TakeBackDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { OwnVendorId } from '../../vendors/public.js';
import { NOT_CORRECTABLE, TakeBackService } from './take-back.service.js';
import { ownerAt, VendorRedemptionsService } from './vendor-redemptions.service.js';

@Access('vendor')
@Controller('api/vendor/redemptions')
export class VendorRedemptionsController {
  constructor(
    private readonly redemptions: VendorRedemptionsService,
    private readonly takeBacks: TakeBackService,
  ) {}

  @Post()
  @Responds(RedeemedDto, 'Redeems what a student shows: a rotating QR code, or a code that was typed.', [
    ...CODE_ERRORS,
    'too_many_requests',
  ])
  redeem(@CurrentCaller() caller: SignedInUser, @OwnVendorId() vendorId: number, @Body() body: RedeemDto) {
    return this.redemptions.redeem(ownerAt(vendorId, caller), body);
  }

  @Get()
  @Responds(RedeemedListDto, "Lists recent redemptions of the caller's deals.")
  async listRedeemed(@CurrentCaller() caller: SignedInUser, @Query() { since }: ListRedeemedQueryDto) {
    return this.redemptions.list(await this.redemptions.getOwner(caller), new Date(since));
  }

  @Post(':id/take-back')
  @HttpCode(204)
  @Responds(
    'nothing',
    'Takes back a redemption of the last 24 hours: the code of the student works again.',
    NOT_CORRECTABLE,
  )
  takeBack(
    @CurrentCaller() caller: SignedInUser,
    @OwnVendorId() vendorId: number,
    @Param() { id }: LongIdParamsDto,
    @Body() { reason }: TakeBackDto,
  ) {
    return this.takeBacks.takeBack(ownerAt(vendorId, caller), id, reason);
  }

  @Put(':id/bill')
  @Responds(RedeemedDto, 'Adds the bill to a redemption of the last 24 hours whose saving is not known.', [
    ...NOT_CORRECTABLE,
    'saving_not_correctable',
  ])
  addBill(
    @CurrentCaller() caller: SignedInUser,
    @OwnVendorId() vendorId: number,
    @Param() { id }: LongIdParamsDto,
    @Body() { amount }: BillDto,
  ) {
    return this.takeBacks.addBill(ownerAt(vendorId, caller), id, amount);
  }
}
