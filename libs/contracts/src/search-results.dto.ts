import { IsString } from 'class-validator';
import { CollegeDto } from './college.dto.js';
import { DealCardDto } from './deal.dto.js';
import { About, ListOf, Optional } from './rules.js';
import { VendorDto } from './vendor.dto.js';

@About('What a search found, the best first; of vendors and deals only those of unlocked colleges.')
export class SearchResultsDto {
  @ListOf(() => CollegeDto)
  colleges!: CollegeDto[];

  @ListOf(() => VendorDto)
  vendors!: VendorDto[];

  @ListOf(() => DealCardDto)
  deals!: DealCardDto[];

  @About('The words that were searched instead, when nothing uses a word as it was typed.', 'burger barn')
  @Optional()
  @IsString()
  closest?: string;
}
