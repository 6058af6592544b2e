import { IsString } from 'class-validator';
import { CollegeDto } from './college.dto.js';
import { DealCardDto } from './deal.dto.js';
import { Description, ListOf, Optional } from '../rules.js';
import { VendorDto } from './vendor.dto.js';

@Description('Search results, best first. Vendors and deals are only those of unlocked colleges.')
export class SearchResultsDto {
  @ListOf(() => CollegeDto)
  colleges!: CollegeDto[];

  @ListOf(() => VendorDto)
  vendors!: VendorDto[];

  @ListOf(() => DealCardDto)
  deals!: DealCardDto[];

  @Description('Corrected search text, used if a typed word matches nothing.', 'burger barn')
  @Optional()
  @IsString()
  closest?: string;
}
