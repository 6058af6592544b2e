import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';
import { About, NumberFromText, WholeNumber } from './rules.js';

@About('The beginning of a list.')
export class LimitQueryDto {
  @About('Rows at most.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, MAXIMUM_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;
}
