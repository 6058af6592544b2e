import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { awayDependency } from '@campus-deals/service-defaults';
import { firstDeliveries, inboxKey, type InboxKey } from './inbox.js';

export interface Delivery extends InboxKey {
  /** The handler's effect, through the transaction it is called in. */
  effect(em: EntityManager): Promise<void>;
}

interface Waiting {
  delivery: Delivery;
  resolve(first: boolean): void;
  reject(error: unknown): void;
}

interface Progress {
  applying?: Waiting;
}

/** Deliveries that share one transaction at most. */
const GROUP_SIZE = 100;

/**
 * The transactions deliveries run in: inbox row and effect commit together or not at all. Answers false when this
 * handler's effect of this event was already there.
 */
export class DeliveryTransactions {
  private running = 0;
  private readonly alone: Waiting[] = [];
  private readonly sharing: Waiting[] = [];
  private grouping = false;

  /** `atOnce`: transactions of their own at most, so that HTTP requests find connections too. */
  constructor(
    private readonly orm: MikroORM,
    private readonly atOnce: number,
  ) {}

  /** In a transaction of its own. */
  run(delivery: Delivery): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.alone.push({ delivery, resolve, reject });
      this.startAlone();
    });
  }

  /**
   * In one transaction with whatever else is waiting, one after the other. Nothing waits to form a group: under little
   * load each is alone, under much load they share the price of a commit. When any of a group fails, each is run again
   * by itself, so that none suffers for another.
   */
  share(delivery: Delivery): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.sharing.push({ delivery, resolve, reject });
      if (!this.grouping) void this.runGroups();
    });
  }

  private startAlone(): void {
    while (this.running < this.atOnce) {
      const next = this.alone.shift();
      if (!next) return;
      this.running++;
      void this.commit([next]).finally(() => {
        this.running--;
        this.startAlone();
      });
    }
  }

  private async runGroups(): Promise<void> {
    this.grouping = true;
    while (this.sharing.length > 0) {
      // What has already arrived belongs together: let it be read first.
      await new Promise((resolve) => setImmediate(resolve));
      await this.commit(this.sharing.splice(0, GROUP_SIZE));
    }
    this.grouping = false;
  }

  /** Settles every member; never rejects itself. Answers whether the database was there. */
  private async commit(group: Waiting[]): Promise<boolean> {
    const progress: Progress = {};
    try {
      const first = await this.orm.em.transactional((em) => this.apply(em, group, progress), { clear: true });
      group.forEach(({ resolve }, index) => resolve(first[index] ?? false));
      return true;
    } catch (error) {
      if (group.length > 1) return this.commitEach(group, progress.applying, error);
      group.forEach(({ reject }) => reject(error));
      return awayDependency(error) === undefined;
    }
  }

  /**
   * After a failure of the group. The member that failed comes last: of the others the first tells whether the database is
   * away, or one fails as if it were; while it is away, each by itself would wait for it.
   */
  private async commitEach(group: Waiting[], failed: Waiting | undefined, error: unknown): Promise<boolean> {
    const ordered = group.toSorted((a, b) => Number(a === failed) - Number(b === failed));
    const isThere = await this.commit(ordered.slice(0, 1));
    if (awayDependency(error) !== undefined && !isThere) {
      for (const { reject } of ordered.slice(1)) reject(error);
      return false;
    }
    for (const member of ordered.slice(1)) await this.commit([member]);
    return true;
  }

  private async apply(em: EntityManager, group: Waiting[], progress: Progress): Promise<boolean[]> {
    const first = await firstDeliveries(
      em,
      group.map(({ delivery }) => delivery),
    );
    const applied: boolean[] = [];
    for (const member of group) {
      const { delivery } = member;
      progress.applying = member;
      // Deleting also finds the second of two equal deliveries in one group.
      const isFirst = first.delete(inboxKey(delivery));
      if (isFirst) await delivery.effect(em);
      applied.push(isFirst);
      if (group.length > 1 && isFirst) {
        await em.flush();
        em.clear();
      }
    }
    return applied;
  }
}
