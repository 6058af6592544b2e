import { PageQueryDto } from './page-query.dto.js';
import { About, FreeText, Optional } from './rules.js';

@About('Colleges by state and by words, in the order of their names.')
export class ListCollegesQueryDto extends PageQueryDto {
  @About('Code or name of a state.', 'IA')
  @Optional()
  @FreeText(60, 'state is not valid')
  state?: string;

  @About('Words in name, alias, city or short name.', 'iowa')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;
}
