import { About, NumberFromText, WholeNumber } from './rules.js';

@About('The latest activity.')
export class ListActivityQueryDto {
  @About('Maximum number of events.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, 100)
  limit: number = 20;
}
