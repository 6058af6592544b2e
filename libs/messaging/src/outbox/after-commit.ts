import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Time in milliseconds, longer than any transaction may last after it was noted. */
const NESTED_MS = 5000;

/**
 * Calls `announce` once after the commit of each noted transaction. For example, one is noted when it publishes an
 * event or makes a row due.
 */
export class AfterCommit implements EventSubscriber {
  private readonly noted = new WeakSet<object>();
  private nestedUntil = 0;

  constructor(private readonly announce: () => void) {}

  note(transaction: Transaction): void {
    // MikroORM does not reveal the transaction of a savepoint, so every commit counts for a while.
    if (isSavepoint(transaction)) this.nestedUntil = Date.now() + NESTED_MS;
    else this.noted.add(transaction as object);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (!transaction || isSavepoint(transaction)) return;
    if (this.noted.delete(transaction as object) || Date.now() < this.nestedUntil) this.announce();
  }
}

const isSavepoint = (transaction: Transaction): boolean => 'savepointName' in (transaction as object);

/** Runs work after the current transaction has committed, before its caller continues. */
export class CommitWork implements EventSubscriber {
  private readonly waiting = new WeakMap<object, (() => Promise<void>)[]>();

  constructor(private readonly em: EntityManager) {
    em.getEventManager().registerSubscriber(this);
  }

  /** Throws outside a transaction. `work` must not reject: the change is committed. */
  add(work: () => Promise<void>): void {
    const transaction = this.em.getTransactionContext<object>();
    if (!transaction) throw new Error('this needs the transaction of the change that it follows');
    this.waiting.set(transaction, [...(this.waiting.get(transaction) ?? []), work]);
  }

  async afterTransactionCommit({ transaction }: TransactionEventArgs): Promise<void> {
    for (const work of this.waiting.get(transaction as object) ?? []) await work();
  }
}
