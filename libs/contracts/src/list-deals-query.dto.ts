import { IsIn } from 'class-validator';
import { DEAL_CATEGORIES, LIST_SORTS, type DealCategory, type ListSort } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, Optional } from './rules.js';

@About('Running deals.')
export class ListDealsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid' })
  category?: DealCategory;

  @About('nearest: from the college; those of vendors without coordinates last.')
  @IsIn(LIST_SORTS, { message: 'sort must be newest or nearest' })
  sort: ListSort = 'newest';
}
