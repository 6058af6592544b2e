import { About, Instant } from './rules.js';

@About('What was redeemed lately.')
export class ListRedeemedQueryDto {
  @About('From this time on; of the last two days at most.', '2026-11-22T05:00:00.000Z')
  @Instant('since must be a time')
  since!: string;
}
