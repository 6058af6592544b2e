import { Injectable } from '@nestjs/common';

/** So many distinct reports hide a deal until an admin has looked. */
const DEFAULT_REPORT_THRESHOLD = 3;

/** How many reports hide a deal. */
@Injectable()
export class ReportThreshold {
  current(): number {
    return DEFAULT_REPORT_THRESHOLD;
  }
}
