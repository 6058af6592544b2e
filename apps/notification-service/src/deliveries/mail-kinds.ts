import { Injectable } from '@nestjs/common';
import type { LeasedDelivery } from './delivery.queue.js';
import type { DeliveryKind } from './delivery.entity.js';
import type { OutgoingMail } from './mail-server.js';

/** Makes the mails of one kind. */
export interface MailKind {
  readonly kind: DeliveryKind;
  /** The mail as it is to leave now; undefined when nobody waits for it any more. Throws service_unavailable when that cannot be told now. */
  compose(delivery: LeasedDelivery): Promise<OutgoingMail | undefined>;
}

/** Every kind of mail there is: features add theirs when they start. */
@Injectable()
export class MailKinds {
  private readonly kinds = new Map<DeliveryKind, MailKind>();

  add(kind: MailKind): void {
    this.kinds.set(kind.kind, kind);
  }

  get(kind: DeliveryKind): MailKind {
    const found = this.kinds.get(kind);
    if (!found) throw new Error(`no class composes mails of the kind ${kind}`);
    return found;
  }
}
