import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { HOUR_MS } from './figure-buffer.js';

const SALT_BYTES = 32;
const FIND = `SELECT encode(salt, 'hex') AS salt FROM viewer_salts WHERE day = ?::date`;
const MAKE = `INSERT INTO viewer_salts (day, salt) VALUES (?::date, decode(?, 'hex')) ON CONFLICT DO NOTHING`;
const FORGET_VIEWERS = `DELETE FROM viewers WHERE hour < now() - interval '2 days'`;
const FORGET_SALTS = `DELETE FROM viewer_salts WHERE day < (now() AT TIME ZONE 'UTC')::date - 2`;

/** A day's salt is the same for all replicas, and gone two days later, as are the hashes made with it. */
@Injectable()
export class ViewerSalts extends RepeatingJob {
  private known: { day: string; salt: Buffer } | undefined;

  /** Looks every hour for what is too old: nothing is kept longer than that. */
  constructor(private readonly em: EntityManager) {
    super({ doing: 'forgetting who saw deals', everyMs: HOUR_MS });
  }

  /** For what happened at an instant, in milliseconds since 1970; days are UTC's. */
  async at(instant: number): Promise<Buffer> {
    const day = new Date(instant).toISOString().slice(0, 10);
    if (this.known?.day !== day) this.known = { day, salt: (await this.find(day)) ?? (await this.make(day)) };
    return this.known.salt;
  }

  protected async turn(): Promise<boolean> {
    const em = this.em.fork();
    await em.execute(FORGET_VIEWERS);
    await em.execute(FORGET_SALTS);
    return false;
  }

  private async make(day: string): Promise<Buffer> {
    await this.em.fork().execute(MAKE, [day, randomBytes(SALT_BYTES).toString('hex')]);
    // Another replica may have been faster.
    const salt = await this.find(day);
    if (!salt) throw new Error(`no salt for ${day}`);
    return salt;
  }

  private async find(day: string): Promise<Buffer | undefined> {
    const [found] = await this.em.fork().execute<{ salt: string }[]>(FIND, [day]);
    return found && Buffer.from(found.salt, 'hex');
  }
}
