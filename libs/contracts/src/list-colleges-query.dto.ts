import { PageQueryDto } from './page-query.dto.js';
import { About, FreeText, Optional } from './rules.js';

@About('Colleges by state and search words, sorted by name.')
export class ListCollegesQueryDto extends PageQueryDto {
  @About('Postal code or name of a state.', 'IA')
  @Optional()
  @FreeText(60, 'state is not valid')
  state?: string;

  @About('Search words in name, alias, city or short name.', 'iowa')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;
}
