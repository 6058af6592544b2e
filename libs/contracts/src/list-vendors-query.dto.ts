import { IsBoolean, IsIn } from 'class-validator';
import { VENDOR_SORTS, type VendorSort } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, BooleanFromText, FreeText, NotHere, Optional } from './rules.js';

@About('Vendors by search words.')
export class VendorFilterDto extends PageQueryDto {
  @About('Search words in name or category.', 'coffee')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;

  @About(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. popular: most saved and redeemed in the last 28 days; vendors without a running deal last.',
  )
  @IsIn(VENDOR_SORTS, { message: 'sort must be newest, nearest or popular' })
  sort: VendorSort = 'newest';
}

@About('Vendors of all colleges.')
export class ListVendorsQueryDto extends VendorFilterDto {
  @About('Not available here: opening hours need the time zone of one college.')
  @NotHere('openNow needs a college: /api/colleges/{id}/vendors?openNow=true')
  openNow?: never;
}

@About('Vendors of one college.')
export class ListCollegeVendorsQueryDto extends VendorFilterDto {
  @About('Whether the vendor is open now, in the college’s time zone.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'openNow must be true or false' })
  openNow?: boolean;
}
