import { Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';

/** Number of distinct reports that hide a deal until an admin has reviewed it, from the settings. */
@Injectable()
export class ReportThreshold {
  constructor(private readonly settings: Settings) {}

  current(): number {
    return this.settings.current().reportThreshold;
  }
}
