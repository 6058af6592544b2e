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

  /** Settles every member; never rejects itself. */
  private async commit(group: Waiting[]): Promise<void> {
    try {
      const first = await this.orm.em.transactional((em) => this.apply(em, group), { clear: true });
      group.forEach(({ resolve }, index) => resolve(first[index] ?? false));
    } catch (error) {
      // Each by itself would wait for the same database that is away.
      if (group.length === 1 || awayDependency(error) !== undefined)
        return group.forEach(({ reject }) => reject(error));
      for (const member of group) await this.commit([member]);
    }
  }

  private async apply(em: EntityManager, group: Waiting[]): Promise<boolean[]> {
    const first = await firstDeliveries(
      em,
      group.map(({ delivery }) => delivery),
    );
    const applied: boolean[] = [];
    for (const { delivery } of group) {
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
