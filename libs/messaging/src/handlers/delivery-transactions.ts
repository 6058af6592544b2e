import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { unavailableDependency } from '@campus-deals/service-defaults';
import { firstDeliveries, inboxKey, type InboxKey } from './inbox.js';

export interface Delivery extends InboxKey {
  /** Applies the handler's effect in the transaction of the given entity manager. */
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

/** Maximum deliveries per shared transaction. */
const GROUP_SIZE = 100;

/**
 * Runs deliveries in transactions: inbox row and effect commit together or not at all. Methods return false if this
 * handler has already handled the event.
 */
export class DeliveryTransactions {
  private running = 0;
  private readonly alone: Waiting[] = [];
  private readonly sharing: Waiting[] = [];
  private grouping = false;

  /** `atOnce` limits concurrent separate transactions, so that HTTP requests find connections too. */
  constructor(
    private readonly orm: MikroORM,
    private readonly atOnce: number,
  ) {}

  run(delivery: Delivery): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.alone.push({ delivery, resolve, reject });
      this.startAlone();
    });
  }

  /**
   * Runs a delivery in one transaction with all others that are waiting, one after the other. Nothing waits to form a
   * group: under low load each delivery is alone, under high load they share the cost of a commit. If one of a group
   * fails, each is run again separately.
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
      // Let deliveries that have already arrived join the group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.commit(this.sharing.splice(0, GROUP_SIZE));
    }
    this.grouping = false;
  }

  /** Settles every member and never rejects. Returns whether the database was available. */
  private async commit(group: Waiting[]): Promise<boolean> {
    const progress: Progress = {};
    try {
      const first = await this.orm.em.transactional((em) => this.apply(em, group, progress), { clear: true });
      group.forEach(({ resolve }, index) => resolve(first[index] ?? false));
      return true;
    } catch (error) {
      if (group.length > 1) return this.commitEach(group, progress.applying, error);
      group.forEach(({ reject }) => reject(error));
      return unavailableDependency(error) === undefined;
    }
  }

  /**
   * Runs each member separately after the group failed. The failed member comes last: the first of the others shows
   * whether the database is really unavailable. If it is, the rest are not tried, since each would wait for it.
   */
  private async commitEach(group: Waiting[], failed: Waiting | undefined, error: unknown): Promise<boolean> {
    const ordered = group.toSorted((a, b) => Number(a === failed) - Number(b === failed));
    const isThere = await this.commit(ordered.slice(0, 1));
    if (unavailableDependency(error) !== undefined && !isThere) {
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
      // `delete` also detects the second of two equal deliveries in one group.
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
