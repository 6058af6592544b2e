import { About, NumberFromText, WholeNumber } from './rules.js';

@About('What happened last.')
export class ListActivityQueryDto {
  @About('How much of it.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, 100)
  limit: number = 20;
}
