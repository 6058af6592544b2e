import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';

/** Longer than any transaction may last after it was noted. */
const NESTED_MS = 5000;

/**
 * Calls `announce` once after the commit of each transaction that was noted, for example because it published an event or
 * made a row due.
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

function isSavepoint(transaction: Transaction): boolean {
  return 'savepointName' in (transaction as object);
}
