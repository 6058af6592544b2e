import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { SetShopPinDto, ShopPinDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ShopPinsService } from './shop-pins.service.js';

/** The PIN of the caller's business. */
@Access('vendor')
@Controller('api/vendor/pin')
export class ShopPinsController {
  constructor(private readonly pins: ShopPinsService) {}

  @Get()
  @Responds(ShopPinDto, "Returns whether the caller's business has a PIN.", ['vendor_profile_not_found'])
  get(@CurrentCaller() caller: SignedInUser) {
    return this.pins.get(caller);
  }

  @Put()
  @Responds(ShopPinDto, 'Sets the PIN that staff type on the phone of a student who uses a deal.', [
    'vendor_profile_not_found',
  ])
  set(@CurrentCaller() caller: SignedInUser, @Body() { pin }: SetShopPinDto) {
    return this.pins.set(caller, pin);
  }

  @Delete()
  @Responds(ShopPinDto, 'Removes the PIN. Students count their uses themselves from then on.', [
    'vendor_profile_not_found',
  ])
  remove(@CurrentCaller() caller: SignedInUser) {
    return this.pins.remove(caller);
  }
}
