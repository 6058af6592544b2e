import { CollegeDto } from './college.dto.js';
import { DealCardDto } from './deal.dto.js';
import { Description, IsString, ListOf } from '../rules.js';
import { VendorDto } from './vendor.dto.js';

@Description('Search results, best first. Vendors and deals are only those of unlocked colleges.')
export class SearchResultsDto {
  @ListOf(() => CollegeDto) colleges!: CollegeDto[];
  @ListOf(() => VendorDto) vendors!: VendorDto[];
  @ListOf(() => DealCardDto) deals!: DealCardDto[];
  @IsString('Corrected search text, used if a typed word matches nothing.', { example: 'burger barn', optional: true })
  closest?: string;
}
