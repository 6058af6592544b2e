import { IsBoolean, IsIn } from 'class-validator';
import { VENDOR_SORTS, type VendorSort } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, BooleanFromText, FreeText, NotHere, Optional } from './rules.js';

@About('Vendors by words.')
export class VendorFilterDto extends PageQueryDto {
  @About('In name or category.', 'coffee')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;

  @About(
    'nearest: from the college; those without coordinates last. popular: most saved and redeemed in the last 28 days; those without a running deal last.',
  )
  @IsIn(VENDOR_SORTS, { message: 'sort must be newest, nearest or popular' })
  sort: VendorSort = 'newest';
}

@About('Vendors of all colleges.')
export class ListVendorsQueryDto extends VendorFilterDto {
  @About('Only of one college, which has one clock.')
  @NotHere('openNow needs a college: /api/colleges/{id}/vendors?openNow=true')
  openNow?: never;
}

@About('Vendors of one college.')
export class ListCollegeVendorsQueryDto extends VendorFilterDto {
  @About("Open now, by the college's clock.")
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'openNow must be true or false' })
  openNow?: boolean;
}
