import { Injectable } from '@nestjs/common';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { DealAlertsService } from './deal-alerts.service.js';

const EVERY_MS = 5000;

/** Sends alerts for deals that begin, and for those whose college has become active. */
@Injectable()
export class TellOfDealsThatBegin extends RepeatingJob {
  constructor(
    private readonly orm: MikroORM,
    private readonly alerts: DealAlertsService,
  ) {
    super({ doing: 'notifying of deals that begin', everyMs: EVERY_MS });
  }

  protected turn(): Promise<boolean> {
    return RequestContext.create(this.orm.em, () => this.alerts.tellSome());
  }
}
