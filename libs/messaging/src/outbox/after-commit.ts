import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';

/** Longer than any transaction may last after it publishes. */
const NESTED_MS = 5000;

/** Calls `announce` after the commit of each transaction that was noted, for example because it published an event. */
export class AfterCommit implements EventSubscriber {
  private readonly publishing = new WeakSet<object>();
  private nestedUntil = 0;

  constructor(private readonly announce: () => void) {}

  /** Notes that this transaction publishes an event. */
  note(transaction: Transaction): void {
    // MikroORM does not reveal the transaction of a savepoint, so every commit counts for a while.
    if (isSavepoint(transaction)) this.nestedUntil = Date.now() + NESTED_MS;
    else this.publishing.add(transaction as object);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (!transaction || isSavepoint(transaction)) return;
    if (this.publishing.delete(transaction as object) || Date.now() < this.nestedUntil) this.announce();
  }
}

function isSavepoint(transaction: Transaction): boolean {
  return 'savepointName' in (transaction as object);
}
