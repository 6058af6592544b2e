import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';

/** Longer than a notification's event may be redelivered. */
const KEPT_DAYS = 60;
const BATCH = 2000;

/** Deletes old dispatches and finished fan-outs. */
@Injectable()
export class ForgetDispatches extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'forget-dispatches', cron: '47 3 * * *' });
  }

  async run(): Promise<void> {
    for (let forgotten = BATCH; forgotten === BATCH;) forgotten = await this.forgetSome();
    await tables(this.em).deleteFrom('alert_fan_outs').where('finished_at', '<', this.limit()).execute();
  }

  private async forgetSome(): Promise<number> {
    const forgotten = await sql`
      DELETE FROM alert_dispatches WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM alert_dispatches WHERE created_at < ${this.limit()} LIMIT ${BATCH}))`.execute(tables(this.em));
    return Number(forgotten.numAffectedRows ?? 0);
  }

  private limit(): string {
    return new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
  }
}
