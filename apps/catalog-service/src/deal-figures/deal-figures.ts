import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@campus-deals/service-defaults';
import { isbot } from 'isbot';
import { FigureBuffer, HOUR_MS, type BufferedKind, type Figure } from './figure-buffer.js';
import { personHash, personOf } from './person.js';
import { STORE_FIGURES } from './store-figures.query.js';
import { ViewerSalts } from './viewer-salts.js';

/** Some 40 MB where every browser has the longest of names. */
const MOST_WAITING = 50_000;
const BATCH = 5000;

export interface Happening {
  dealId: number;
  kind: BufferedKind;
  caller: Caller;
}
export interface Browser {
  address: string;
  agent: string;
}

/** What people do with deals: noted in memory, so that nobody waits, and stored in batches. */
@Injectable()
export class DealFigures {
  private readonly log = new Logger('DealFigures');
  private readonly waiting = new FigureBuffer(MOST_WAITING);
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly salts: ViewerSalts,
  ) {}

  /** What a browser tells. Bots, and whatever does not say what it is, count nothing. */
  noteFrom({ address, agent }: Browser, happening: Happening): void {
    if (agent !== '' && !isbot(agent)) this.note(happening, personOf(userIdOf(happening.caller), address, agent));
  }

  /** What this service saw itself. */
  noteOwn(happening: Happening): void {
    this.note(happening, '');
  }

  /** Stores what waits, after what is being stored. While the database is away it waits on. */
  store(): Promise<void> {
    this.storing = this.storing.then(() => this.storeWaiting());
    return this.storing;
  }

  private note({ dealId, kind, caller }: Happening, person: string): void {
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const isView = kind === 'view';
    // Shares and clicks of all others are one number; only a vendor can be the owner.
    const mayBeOwner = isView || (caller.kind === 'user' && caller.role === 'vendor');
    this.waiting.add({
      dealId,
      hour,
      kind,
      person: isView ? person : null,
      userId: mayBeOwner ? userIdOf(caller) : null,
      count: 1,
    });
  }

  private async storeWaiting(): Promise<void> {
    const { figures, lost } = this.waiting.drain();
    if (lost > 0) this.log.warn(`${lost} figures of deals were lost: more came than could be stored`);
    for (let from = 0; from < figures.length; from += BATCH) {
      try {
        await this.storeBatch(figures.slice(from, from + BATCH));
      } catch (error) {
        this.log.warn({ err: error }, 'storing figures of deals failed; it is tried again');
        for (const figure of figures.slice(from)) this.waiting.add(figure);
        return;
      }
    }
  }

  private async storeBatch(figures: Figure[]): Promise<void> {
    const rows: object[] = [];
    for (const { dealId, hour, kind, person, userId, count } of figures) {
      const hash = person === null ? null : personHash(await this.salts.at(hour), person).toString('hex');
      rows.push({ deal_id: dealId, hour: new Date(hour).toISOString(), kind, person: hash, user_id: userId, count });
    }
    await this.em.fork().execute(STORE_FIGURES, [JSON.stringify(rows)]);
  }
}

function userIdOf(caller: Caller): number | null {
  return caller.kind === 'user' ? caller.userId : null;
}
