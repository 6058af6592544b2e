import { IsIn } from 'class-validator';
import { DEAL_CATEGORIES, DEAL_SORTS, type DealCategory, type DealSort } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, Optional } from './rules.js';

@About('Running deals.')
export class ListDealsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid' })
  category?: DealCategory;

  @About(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. ending: soonest end first; deals without an end last.',
  )
  @IsIn(DEAL_SORTS, { message: 'sort must be newest, nearest or ending' })
  sort: DealSort = 'newest';
}
