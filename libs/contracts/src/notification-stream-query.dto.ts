import { IsInt, Max, Min } from 'class-validator';
import { MAXIMUM_ID } from './limits.js';
import { About, NumberFromText, Optional, rules } from './rules.js';

const INVALID = { message: 'lastEventId is not valid' };

@About('The position at which a notification stream resumes.')
export class NotificationStreamQueryDto {
  @About(
    'Alternative to the header `Last-Event-ID`, for clients that cannot set it, such as a script that reopens the stream.',
    42,
  )
  @Optional()
  @NumberFromText()
  @rules(IsInt(INVALID), Min(0, INVALID), Max(MAXIMUM_ID, INVALID))
  lastEventId?: number;
}
