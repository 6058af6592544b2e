import { randomBytes, createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { clientKey } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';

const SALT_BYTES = 32;

/** Provides a day's salt, the same for all replicas; deleted two days later (`forget-viewers.job.ts`). */
@Injectable()
export class ViewerSalts {
  private latest: { day: string; salt: Buffer } | undefined;

  constructor(private readonly em: EntityManager) {}

  /** Returns the salt for an instant, in milliseconds since 1970; days are UTC. */
  async at(instant: number): Promise<Buffer> {
    const day = new Date(instant).toISOString().slice(0, 10);
    if (this.latest?.day !== day) this.latest = { day, salt: await this.findOrCreate(day) };
    return this.latest.salt;
  }

  /** Returns every hash that an account may be stored under. */
  async hashesOf(userId: number): Promise<Buffer[]> {
    const salts = await tables(this.em).selectFrom('viewer_salts').select('salt').execute();
    return salts.flatMap(({ salt }) =>
      ['view', 'share', 'click'].map((kind) => visitorHash(salt, doerOf(kind, visitorOf(userId, '')))),
    );
  }

  private async findOrCreate(day: string): Promise<Buffer> {
    const db = tables(this.em);
    // Another replica may create it first.
    await db
      .insertInto('viewer_salts')
      .values({ day, salt: randomBytes(SALT_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { salt } = await db
      .selectFrom('viewer_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return salt;
  }
}

/**
 * Identifies a visitor for an hour: the account, else the address as rate limits count it. The user agent is not used:
 * clients can choose it.
 */
export const visitorOf = (userId: number | null, address: string): string =>
  userId === null ? `visitor:${clientKey(address)}` : `user:${userId}`;

/** Returns the visitor's key for a kind of interaction, so that a visitor who viewed a deal can also share it. */
export const doerOf = (kind: string, visitor: string): string => (kind === 'view' ? visitor : `${kind} ${visitor}`);

/** Returns the hash under which a visitor is stored: useless once the day's secret salt is deleted. */
export const visitorHash = (salt: Buffer, visitor: string): Buffer =>
  createHash('sha256').update(salt).update(visitor).digest().subarray(0, 16);
