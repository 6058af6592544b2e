import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { PlacesService } from './places.service.js';

/** Places of the caller's business besides its main one, which is part of its profile and so is never removed. */
@Access('vendor')
@Controller('api/vendor/places')
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @Post()
  @HttpCode(201)
  @Responds(OwnVendorDto, "Adds a place to the caller's business.", ['vendor_profile_not_found', 'limit_reached'])
  add(@CurrentCaller() caller: SignedInUser, @Body() body: WritePlaceDto) {
    return this.places.changeOwn(caller, (places, vendor) => places.add(vendor, body));
  }

  @Put(':id')
  @Responds(OwnVendorDto, "Replaces a place of the caller's business.", ['place_not_found'])
  change(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() body: WritePlaceDto) {
    return this.places.changeOwn(caller, (places, vendor) => places.change(vendor, id, body));
  }

  @Post(':id/make-main')
  @Responds(OwnVendorDto, "Swaps a place with the main one, whose address, phone and hours are the business's own.", [
    'place_not_found',
    'main_place_incomplete',
  ])
  makeMain(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.places.changeOwn(caller, (places, vendor) => places.makeMain(vendor, id));
  }

  @Delete(':id')
  @Responds(OwnVendorDto, "Removes a place of the caller's business.", ['place_not_found', 'place_in_use'])
  remove(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.places.changeOwn(caller, (places, vendor) => places.remove(vendor, id));
  }
}
