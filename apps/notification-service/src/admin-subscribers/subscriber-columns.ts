import type { AdminSubscriberDto } from '@campus-deals/contracts/subscriber.dto';
import type { CsvColumns } from '@campus-deals/service-defaults';

/** Of the exported list. An import reads the columns Email and College ID of it. */
export const SUBSCRIBER_COLUMNS: CsvColumns<AdminSubscriberDto> = [
  ['ID', ({ id }) => id],
  ['Email', ({ email }) => email],
  ['College ID', ({ collegeId }) => collegeId],
  ['College', ({ collegeName }) => collegeName],
  ['Status', ({ status }) => status],
  ['Not written to because of', ({ suppression }) => suppression],
  ['Source', ({ source }) => source],
  ['Frequency', ({ frequency }) => frequency],
  ['Paused until', ({ pausedUntil }) => pausedUntil],
  ['Confirmed', ({ confirmedAt }) => confirmedAt],
  ['Subscribed', ({ createdAt }) => createdAt],
];
