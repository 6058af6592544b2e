import { About, Instant } from './rules.js';

@About('Recent redemptions.')
export class ListRedeemedQueryDto {
  @About('Earliest time. At most two days ago.', '2026-11-22T05:00:00.000Z')
  @Instant('since must be a time')
  since!: string;
}
