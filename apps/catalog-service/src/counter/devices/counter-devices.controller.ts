import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
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
import { CounterDevicesService } from './counter-devices.service.js';

/** Owner's management of counter devices. */
@Access('vendor')
@Controller('api/vendor/counter-devices')
export class CounterDevicesController {
  constructor(private readonly devices: CounterDevicesService) {}

  @Get()
  @Responds([CounterDeviceDto], "Lists the counter devices of the caller's business, the newest first.")
  list(@CurrentCaller() caller: SignedInUser) {
    return this.devices.list(caller);
  }

  @FreshSignIn()
  @Post()
  @Responds(NewCounterDeviceDto, 'Makes a counter device. Its secret is shown only now.', [
    'vendor_profile_not_found',
    'limit_reached',
  ])
  make(@CurrentCaller() caller: SignedInUser, @Body() body: MakeCounterDeviceDto) {
    return this.devices.make(caller, body);
  }

  @WhileSuspended()
  @Delete(':id')
  @HttpCode(204)
  @Responds('nothing', 'Removes a counter device, which stops working at once.', ['counter_device_not_found'])
  remove(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.devices.remove(caller, id);
  }
}
