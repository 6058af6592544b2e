import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { DealFigures } from './deal-figures.js';

/** A vendor's figures are this much behind, at most; a process that is killed loses as much. */
const STORE_EVERY_MS = 3000;

/** Stores figures now and again and before the service stops. */
@Injectable()
export class FiguresTimer extends RepeatingJob {
  constructor(private readonly figures: DealFigures) {
    super({ doing: 'storing figures of deals', everyMs: STORE_EVERY_MS });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.figures.store();
  }

  protected async turn(): Promise<boolean> {
    await this.figures.store();
    return false;
  }
}
