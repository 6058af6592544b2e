import { IsString } from 'class-validator';
import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';
import {
  Description,
  AtMost,
  BooleanFromText,
  FreeText,
  NumberFromText,
  Optional,
  WholeNumber,
  rules,
} from './rules.js';

@Description('Selects a page of a list.')
export class PageQueryDto {
  @Description('Maximum number of rows.', 20)
  @NumberFromText()
  @WholeNumber({ label: 'limit', min: 1, max: MAXIMUM_PAGE_SIZE })
  limit: number = DEFAULT_PAGE_SIZE;

  @Description('Opaque cursor from `Link: rel="next"`.', 'WyIyMDI2Il0')
  @Optional()
  @rules(IsString({ message: 'cursor is not valid' }), AtMost(500, 'cursor is not valid'))
  cursor?: string;
}

@Description('A page of a list for admins, which can be paged in both directions.')
export class AdminListQueryDto extends PageQueryDto {
  @Description('Opaque cursor from `Link: rel="prev"`. Selects the rows before it.', 'WyIyMDI2Il0')
  @Optional()
  @rules(IsString({ message: 'before is not valid' }), AtMost(500, 'before is not valid'))
  before?: string;

  @Description('Selects the last page, as in `Link: rel="last"`.')
  @Optional()
  @BooleanFromText({ label: 'end' })
  end?: boolean;

  @Description('Search words.', 'pizza')
  @Optional()
  @FreeText({ label: 'search', max: 100 })
  search?: string;
}

@Description('Limits a list to its first rows.')
export class LimitQueryDto {
  @Description('Maximum number of rows.', 20)
  @NumberFromText()
  @WholeNumber({ label: 'limit', min: 1, max: MAXIMUM_PAGE_SIZE })
  limit: number = DEFAULT_PAGE_SIZE;
}
