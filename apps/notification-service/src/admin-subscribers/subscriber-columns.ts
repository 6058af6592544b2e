import type { AdminSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';
import type { CsvColumns } from '@campus-deals/service-defaults';

/** Columns of the exported list. An import reads Email and College ID. */
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
