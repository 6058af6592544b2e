import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { PlaceParamsDto, WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { PlacesService } from './places.service.js';

/** Lets admins change places of a vendor besides its main one. */
@Access('admin')
@Controller('api/admin/vendors/:id/places')
export class AdminPlacesController {
  constructor(private readonly places: PlacesService) {}

  @Post()
  @HttpCode(201)
  @Responds(AdminVendorDto, 'Adds a place to a vendor.', ['vendor_not_found', 'limit_reached'])
  add(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() body: WritePlaceDto) {
    return this.places.changeAny(caller, 'vendor.add-place', (places) => places.add({ id }, body));
  }

  @Put(':placeId')
  @Responds(AdminVendorDto, 'Replaces a place of a vendor.', ['vendor_not_found', 'place_not_found'])
  change(@CurrentCaller() caller: SignedInUser, @Param() { id, placeId }: PlaceParamsDto, @Body() body: WritePlaceDto) {
    return this.places.changeAny(caller, 'vendor.edit-place', (places) => places.change({ id }, placeId, body));
  }

  @Delete(':placeId')
  @Responds(AdminVendorDto, 'Removes a place of a vendor.', ['vendor_not_found', 'place_not_found', 'place_in_use'])
  remove(@CurrentCaller() caller: SignedInUser, @Param() { id, placeId }: PlaceParamsDto) {
    return this.places.changeAny(caller, 'vendor.remove-place', (places) => places.remove({ id }, placeId));
  }
}
