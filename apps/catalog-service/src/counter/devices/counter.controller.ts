import { Body, Controller, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CODE_ERRORS } from '@campus-deals/contracts/catalog/counter-api';
import { CounterDto } from '@campus-deals/contracts/catalog/counter.dto';
import { ListRedeemedQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { BillDto, RedeemDto, TakeBackDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { NOT_CORRECTABLE, TakeBackService } from '../redemptions/take-back.service.js';
import { VendorRedemptionsService } from '../redemptions/vendor-redemptions.service.js';
import { CounterDevicesService } from './counter-devices.service.js';

/** Injects the header that identifies a device. */
const Credentials = () => Headers('x-counter-device');
const NOT_AUTHENTICATED = [
  'counter_not_valid',
  'vendor_suspended',
  'counter_pin_required',
  'too_many_requests',
] as const;

/** A counter device, without a session: each request carries the device's secret, and its PIN if it has one. */
@Access('everyone')
@Edge({ session: 'none', forwards: ['x-counter-device'], limit: 'counter-device', readLimit: 'counter-device' })
@Controller('api/counter')
export class CounterController {
  constructor(
    private readonly devices: CounterDevicesService,
    private readonly redemptions: VendorRedemptionsService,
    private readonly takeBacks: TakeBackService,
  ) {}

  @Get()
  @Responds(CounterDto, 'Returns the names of the counter device, its vendor and its place.', NOT_AUTHENTICATED)
  show(@Credentials() credentials: string | undefined) {
    return this.devices.show(credentials);
  }

  @Get('redemptions')
  @Responds(RedeemedListDto, 'Lists recent redemptions of the counter device.', NOT_AUTHENTICATED)
  async list(@Credentials() credentials: string | undefined, @Query() { since }: ListRedeemedQueryDto) {
    return this.redemptions.list(await this.devices.getStaff(credentials), new Date(since));
  }

  @Post('redemptions')
  @Responds(RedeemedDto, 'Redeems what a student shows, at a counter device.', [
    ...NOT_AUTHENTICATED,
    ...CODE_ERRORS,
    'deal_not_valid_here',
  ])
  async redeem(@Credentials() credentials: string | undefined, @Body() body: RedeemDto) {
    return this.redemptions.redeem(await this.devices.getStaff(credentials), body);
  }

  @Post('redemptions/:id/take-back')
  @HttpCode(204)
  @Responds('nothing', 'Takes back a redemption of this counter device, of the last 15 minutes.', [
    ...NOT_AUTHENTICATED,
    ...NOT_CORRECTABLE,
  ])
  async takeBack(
    @Credentials() credentials: string | undefined,
    @Param() { id }: LongIdParamsDto,
    @Body() { reason }: TakeBackDto,
  ) {
    return this.takeBacks.takeBack(await this.devices.getStaff(credentials), id, reason);
  }

  @Put('redemptions/:id/bill')
  @Responds(RedeemedDto, 'Adds the bill to a redemption of this counter device, of the last 15 minutes.', [
    ...NOT_AUTHENTICATED,
    ...NOT_CORRECTABLE,
    'saving_not_correctable',
  ])
  async addBill(
    @Credentials() credentials: string | undefined,
    @Param() { id }: LongIdParamsDto,
    @Body() { amount }: BillDto,
  ) {
    return this.takeBacks.addBill(await this.devices.getStaff(credentials), id, amount);
  }
}
