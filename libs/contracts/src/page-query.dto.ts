import { IsString } from 'class-validator';
import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';
import { About, AtMost, NumberFromText, Optional, WholeNumber, rules } from './rules.js';

@About('Selects a page of a list.')
export class PageQueryDto {
  @About('Maximum number of rows.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, MAXIMUM_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;

  @About('Opaque cursor from `Link: rel="next"`.', 'WyIyMDI2Il0')
  @Optional()
  @rules(IsString({ message: 'cursor is not valid' }), AtMost(500, 'cursor is not valid'))
  cursor?: string;
}
