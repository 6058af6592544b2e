import { Injectable } from '@nestjs/common';
import { MikroORM, RequestContext } from '@mikro-orm/core';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { GroupAlertsService } from './group-alerts.service.js';

const EVERY_MS = 5000;
/** Interval between searches for deals that end within a day. */
const LOOK_EVERY_MS = 60_000;

/** Sends group alerts in batches. */
@Injectable()
export class TellGroups extends RepeatingJob {
  private nextLook = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly alerts: GroupAlertsService,
  ) {
    super({ doing: 'notifying groups of users', everyMs: EVERY_MS });
  }

  protected turn(): Promise<boolean> {
    return RequestContext.create(this.orm.em, async () => {
      if (Date.now() >= this.nextLook) {
        if (await this.alerts.noteDealsEnding()) return true;
        this.nextLook = Date.now() + LOOK_EVERY_MS;
      }
      return this.alerts.tellSome();
    });
  }
}
