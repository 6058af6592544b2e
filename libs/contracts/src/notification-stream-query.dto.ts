import { IsInt, Max, Min } from 'class-validator';
import { MAXIMUM_ID } from './limits.js';
import { About, NumberFromText, Optional, rules } from './rules.js';

const INVALID = { message: 'lastEventId is not valid' };

@About('Where a stream of notifications goes on.')
export class NotificationStreamQueryDto {
  @About('For who cannot set the header `Last-Event-ID`, as a script that opens the stream anew.', 42)
  @Optional()
  @NumberFromText()
  @rules(IsInt(INVALID), Min(0, INVALID), Max(MAXIMUM_ID, INVALID))
  lastEventId?: number;
}
