import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  CounterDeviceDto,
  MakeCounterDeviceDto,
  NewCounterDeviceDto,
} from '@campus-deals/contracts/catalog/counter.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import {
  Access,
  Responds,
  CurrentCaller,
  FreshSignIn,
  type SignedInUser,
  WhileSuspended,
} from '@campus-deals/service-defaults';
import { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { SetShopPinDto, ShopPinDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import { CounterDevicesService } from './devices/counter-devices.service.js';
import { ApiKeysService } from './api/api-keys.service.js';
import { ShopPinsService } from './pins/shop-pins.service.js';

/** Lets owners manage how codes are redeemed at the counter: by devices, API keys and the shop's PIN. */
@Access('vendor')
@Controller('api/vendor')
export class CounterAccessController {
  constructor(
    private readonly devices: CounterDevicesService,
    private readonly keys: ApiKeysService,
    private readonly pins: ShopPinsService,
  ) {}

  @Get('counter-devices')
  @Responds([CounterDeviceDto], "Lists the counter devices of the caller's business, the newest first.")
  listDevices(@CurrentCaller() caller: SignedInUser) {
    return this.devices.list(caller);
  }

  @FreshSignIn()
  @Post('counter-devices')
  @HttpCode(201)
  @Responds(NewCounterDeviceDto, 'Makes a counter device. Its secret is shown only now.', [
    'vendor_profile_not_found',
    'limit_reached',
  ])
  makeDevice(@CurrentCaller() caller: SignedInUser, @Body() body: MakeCounterDeviceDto) {
    return this.devices.make(caller, body);
  }

  @WhileSuspended()
  @Delete('counter-devices/:id')
  @HttpCode(204)
  @Responds('nothing', 'Removes a counter device, which stops working at once.', ['counter_device_not_found'])
  removeDevice(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.devices.remove(caller, id);
  }

  @Get('api-keys')
  @Responds([ApiKeyDto], "Lists the API keys of the caller's business, newest first, without their secrets.")
  listKeys(@CurrentCaller() caller: SignedInUser) {
    return this.keys.list(caller);
  }

  @FreshSignIn()
  @Post('api-keys')
  @HttpCode(201)
  @Responds(NewApiKeyDto, 'Makes an API key, which is answered only this once.', [
    'vendor_profile_not_found',
    'limit_reached',
  ])
  createKey(@CurrentCaller() caller: SignedInUser, @Body() body: CreateApiKeyDto) {
    return this.keys.create(caller, body);
  }

  @WhileSuspended()
  @Delete('api-keys/:id')
  @HttpCode(204)
  @Responds('nothing', 'Revokes an API key at once. Codes that it holds are free again.', ['api_key_not_found'])
  revokeKey(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.keys.revoke(caller, id);
  }

  @Get('pin')
  @Responds(ShopPinDto, "Returns whether the caller's business has a PIN.", ['vendor_profile_not_found'])
  getPin(@CurrentCaller() caller: SignedInUser) {
    return this.pins.get(caller);
  }

  @Put('pin')
  @Responds(ShopPinDto, 'Sets the PIN that staff type on the phone of a student who uses a deal.', [
    'vendor_profile_not_found',
  ])
  setPin(@CurrentCaller() caller: SignedInUser, @Body() { pin }: SetShopPinDto) {
    return this.pins.set(caller, pin);
  }

  @Delete('pin')
  @Responds(ShopPinDto, 'Removes the PIN. Students count their uses themselves from then on.', [
    'vendor_profile_not_found',
  ])
  removePin(@CurrentCaller() caller: SignedInUser) {
    return this.pins.remove(caller);
  }
}
