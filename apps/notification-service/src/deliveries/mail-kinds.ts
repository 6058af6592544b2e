import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DeliveryKind } from './delivery.entity.js';
import type { LeasedDelivery } from './delivery.queue.js';
import type { OutgoingMail } from './mail-server.client.js';

/** Makes the mails of one kind: a class for each, listed among the providers of its feature. */
export abstract class MailKind<Kind extends DeliveryKind = DeliveryKind> {
  abstract readonly kind: Kind;
  /** The mail as it is to leave now; undefined when nobody waits for it any more. Throws service_unavailable when another service has to be asked and does not answer. */
  abstract compose(delivery: LeasedDelivery<Kind>): Promise<OutgoingMail | undefined>;
}

/** Finds the class that makes a kind of mail. */
@Injectable()
export class MailKinds {
  constructor(private readonly discovery: DiscoveryService) {}

  get(kind: DeliveryKind): MailKind {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof MailKind && instance.kind === kind) return instance;
    throw new Error(`no class composes emails of kind ${kind}`);
  }
}
