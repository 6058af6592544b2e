import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';

/** Longer than any transaction in which something is published may last after that. */
const NESTED_MS = 5000;

/** Calls `announce` after the commit of each transaction in which something was published (or whatever else is noted). */
export class AfterCommit implements EventSubscriber {
  private readonly publishing = new WeakSet<object>();
  private nestedUntil = 0;

  constructor(private readonly announce: () => void) {}

  /** Something is published in this transaction. */
  note(transaction: Transaction): void {
    // MikroORM does not say to which transaction a savepoint belongs: then every commit counts for a while.
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
