import { IsBoolean, IsString } from 'class-validator';
import { PageQueryDto } from './page-query.dto.js';
import { About, AtMost, BooleanFromText, FreeText, Optional, rules } from './rules.js';

@About('A part of a list for admins, which is read both ways.')
export class AdminListQueryDto extends PageQueryDto {
  @About('Opaque: what the address in `Link: rel="prev"` holds. The rows before it.', 'WyIyMDI2Il0')
  @Optional()
  @rules(IsString({ message: 'before is not valid' }), AtMost(500, 'before is not valid'))
  before?: string;

  @About('The last page, as `Link: rel="last"` says.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'end must be true or false' })
  end?: boolean;

  @About('Words.', 'pizza')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;
}
