import { Controller, Get, Param, Query } from '@nestjs/common';
import { ListCollegeVendorsQueryDto, ListVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { CollegeParamsDto, IdParamsDto } from '@campus-deals/contracts/params.dto';
import { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../visibility/public.js';
import { VendorsService } from './vendors.service.js';

@Access('everyone')
@Edge({ cache: 'public' })
@Controller('api')
export class VendorsController {
  constructor(private readonly vendors: VendorsService) {}

  @Get('vendors')
  @Responds([VendorDto], 'Lists the vendors of all unlocked colleges.')
  list(@Query() query: ListVendorsQueryDto) {
    return this.vendors.everywhere(query);
  }

  @Get('vendors/:id')
  @Responds(VendorDto, 'Reads a vendor.', ['vendor_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return this.vendors.get(id, reader);
  }

  @Get('colleges/:id/vendors')
  @Responds([VendorDto], "Lists a college's vendors.", ['college_not_found'])
  ofCollege(
    @Param() { id }: CollegeParamsDto,
    @Query() query: ListCollegeVendorsQueryDto,
    @CurrentReader() reader: Reader,
  ) {
    return this.vendors.ofCollege(id, query, reader);
  }
}
