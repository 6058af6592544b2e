import { Injectable } from '@nestjs/common';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { type MailFrame, MailKind, type OutgoingMail, type QueuedMail } from '../messages/public.js';
import { ConfirmationLinks, UnsubscribeLinks } from './mail-links.js';
import { Subscription } from './subscription.entity.js';

/** Maximum links in a mail. An address follows few colleges, but someone else may have subscribed it to hundreds. */
const MAX_LINKS = 20;

/** Returns a link for each of the oldest matching subscriptions. */
async function linksTo(
  em: EntityManager,
  which: FilterQuery<Subscription>,
  linkTo: (subscriptionId: number) => string,
): Promise<{ collegeName: string; url: string }[]> {
  const oldest = { orderBy: { id: 'asc' }, limit: MAX_LINKS, populate: ['college'] } as const;
  const found = await em.find(Subscription, which, oldest);
  return found.map(({ id, college }) => ({ collegeName: college.name, url: linkTo(id) }));
}

/** Composes the mail with which the owner of an address can end its subscriptions. Anyone may have requested it. */
@Injectable()
export class UnsubscribeLinkMail extends MailKind<'unsubscribe-link'> {
  readonly kind = 'unsubscribe-link';

  constructor(
    private readonly em: EntityManager,
    private readonly links: UnsubscribeLinks,
  ) {
    super();
  }

  /** Returns undefined once no subscription is left. */
  async compose(
    { email, about: { collegeId } }: QueuedMail<'unsubscribe-link'>,
    frame: MailFrame,
  ): Promise<OutgoingMail | undefined> {
    if (email === null) return undefined;
    const which = { email, ...(collegeId !== null && { college: collegeId }) };
    const links = await linksTo(this.em, which, (id) => this.links.pageWithoutFragment(id));
    if (links.length === 0) return undefined;
    const { renderUnsubscribeLinkEmail } = await import('./subscription-links.email.js');
    return { to: email, ...(await renderUnsubscribeLinkEmail({ links, ...frame })) };
  }
}

/** Composes the mail that asks the owner of an address to confirm its subscriptions. */
@Injectable()
export class ConfirmSubscriptionMail extends MailKind<'confirm-subscription'> {
  readonly kind = 'confirm-subscription';

  constructor(
    private readonly em: EntityManager,
    private readonly links: ConfirmationLinks,
  ) {
    super();
  }

  /** Returns undefined once no subscription is unconfirmed. */
  async compose({ email }: QueuedMail<'confirm-subscription'>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    if (email === null) return undefined;
    const links = await linksTo(this.em, { email, confirmedAt: null, college: { status: 'live' } }, (id) =>
      this.links.page(id),
    );
    if (links.length === 0) return undefined;
    const { renderConfirmSubscriptionEmail } = await import('./subscription-links.email.js');
    return { to: email, ...(await renderConfirmSubscriptionEmail({ links, ...frame })) };
  }
}
