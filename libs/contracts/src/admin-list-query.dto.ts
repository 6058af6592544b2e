import { IsBoolean, IsString } from 'class-validator';
import { PageQueryDto } from './page-query.dto.js';
import { About, AtMost, BooleanFromText, FreeText, Optional, rules } from './rules.js';

@About('A page of a list for admins, which can be paged in both directions.')
export class AdminListQueryDto extends PageQueryDto {
  @About('Opaque cursor from `Link: rel="prev"`. Selects the rows before it.', 'WyIyMDI2Il0')
  @Optional()
  @rules(IsString({ message: 'before is not valid' }), AtMost(500, 'before is not valid'))
  before?: string;

  @About('Selects the last page, as in `Link: rel="last"`.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'end must be true or false' })
  end?: boolean;

  @About('Search words.', 'pizza')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;
}
