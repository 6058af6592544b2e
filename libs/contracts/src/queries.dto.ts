import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';
import {
  AtMost,
  BooleanFromText,
  Description,
  field,
  FreeText,
  IsString,
  NumberFromText,
  rules,
  WholeNumber,
} from './rules.js';

const Cursor = field(({ label }) => {
  const message = `${label} is not valid`;
  return rules(IsString({ message }), AtMost(500, message));
});

@Description('Selects a page of a list.')
export class PageQueryDto {
  @NumberFromText()
  @WholeNumber('Maximum number of rows.', { min: 1, max: MAXIMUM_PAGE_SIZE, example: 20 })
  limit: number = DEFAULT_PAGE_SIZE;
  @Cursor('Opaque cursor from `Link: rel="next"`.', { example: 'WyIyMDI2Il0', optional: true }) cursor?: string;
}

@Description('A page of a list for admins, which can be paged in both directions.')
export class AdminListQueryDto extends PageQueryDto {
  @Cursor('Opaque cursor from `Link: rel="prev"`. Selects the rows before it.', {
    example: 'WyIyMDI2Il0',
    optional: true,
  })
  before?: string;
  @BooleanFromText('Selects the last page, as in `Link: rel="last"`.', { optional: true }) end?: boolean;
  @FreeText('Search words.', { max: 100, example: 'pizza', optional: true }) search?: string;
}

@Description('Limits a list to its first rows.')
export class LimitQueryDto {
  @NumberFromText()
  @WholeNumber('Maximum number of rows.', { min: 1, max: MAXIMUM_PAGE_SIZE, example: 20 })
  limit: number = DEFAULT_PAGE_SIZE;
}
