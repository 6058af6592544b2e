import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';
import { About, NumberFromText, WholeNumber } from './rules.js';

@About('Limits a list to its first rows.')
export class LimitQueryDto {
  @About('Maximum number of rows.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, MAXIMUM_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;
}
