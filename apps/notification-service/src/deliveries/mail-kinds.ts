import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DeliveryKind } from './delivery.entity.js';
import type { LeasedDelivery } from './delivery.queue.js';
import type { OutgoingMail } from './mail-server.client.js';

/** Composes the mails of one kind. Each kind has a class, listed in its feature's providers. */
export abstract class MailKind<Kind extends DeliveryKind = DeliveryKind> {
  abstract readonly kind: Kind;
  /**
   * Composes the mail with current data. Returns undefined if it is no longer wanted. Throws service_unavailable if
   * another service is needed and does not answer.
   */
  abstract compose(delivery: LeasedDelivery<Kind>): Promise<OutgoingMail | undefined>;
}

/** Finds the class that composes a kind of mail. */
@Injectable()
export class MailKinds {
  constructor(private readonly discovery: DiscoveryService) {}

  get(kind: DeliveryKind): MailKind {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof MailKind && instance.kind === kind) return instance;
    throw new Error(`no class composes emails of kind ${kind}`);
  }
}
