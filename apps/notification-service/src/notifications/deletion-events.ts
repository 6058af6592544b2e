import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';
import type { Broadcast } from '@campus-deals/messaging';

interface Removed {
  id: number;
  userId: number | null;
  collegeIds: number[];
}

/** Notifies open streams after the commit about notifications removed for all users. */
export class DeletionEvents implements EventSubscriber {
  private readonly removing = new WeakMap<object, Removed[]>();

  constructor(private readonly broadcast: Pick<Broadcast, 'publish'>) {}

  note(transaction: Transaction, removed: Removed[]): void {
    this.removing.set(transaction as object, [...(this.removing.get(transaction as object) ?? []), ...removed]);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (!transaction) return;
    for (const { id, userId, collegeIds } of this.removing.get(transaction as object) ?? []) {
      const to = { ...(userId !== null && { userId }), ...(collegeIds.length > 0 && { collegeIds }) };
      void this.broadcast.publish('notifications', { removed: { ...to, ids: [id] } });
    }
    this.removing.delete(transaction as object);
  }
}
