import { Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';

/** So many distinct reports hide a deal until an admin has looked, as admins have set it. */
@Injectable()
export class ReportThreshold {
  constructor(private readonly settings: Settings) {}

  current(): number {
    return this.settings.current().reportThreshold;
  }
}
