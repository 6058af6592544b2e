import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { UsersService } from '../audience/public.js';
import type { RenderedMail } from './layout/email-frame.js';
import { type MailFrame, mailFrame } from './layout/mail-frame.js';
import type { MailAbout, MailKindName } from './mail-about.js';
import type { Message } from './message.entity.js';

export interface OutgoingMail extends RenderedMail {
  /**
   * Identifies the mail in its Message-ID, with our domain. By default the same on every attempt, so that mail programs
   * detect duplicates.
   */
  reference?: string;
  to: string;
  /** Written unfolded: some mail programs misread a folded List-Unsubscribe. */
  headers?: Record<string, string>;
}

export interface QueuedMail<Kind extends MailKindName = MailKindName> extends Pick<
  Message,
  'id' | 'collegeId' | 'userId' | 'email' | 'attempts'
> {
  about: MailAbout[Kind];
}

/** Composes the mails of one kind. Each kind has a class, listed in its feature's providers. */
export abstract class MailKind<Kind extends MailKindName = MailKindName> {
  abstract readonly kind: Kind;
  /**
   * Composes the mail with current data. Returns undefined if it is no longer wanted, or the time to wait for. Throws
   * service_unavailable if another service is needed and unavailable.
   */
  abstract compose(mail: QueuedMail<Kind>, frame: MailFrame): Promise<OutgoingMail | Date | undefined>;
}

@Injectable()
export abstract class AccountMail<Kind extends MailKindName> extends MailKind<Kind> {
  constructor(protected readonly users: UsersService) {
    super();
  }

  /** Returns undefined once the account is gone. */
  async compose(mail: QueuedMail<Kind>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    const to = mail.userId === null ? undefined : await this.users.findAddress(mail.userId);
    return to === undefined ? undefined : { to, ...(await this.render(mail, frame)) };
  }

  protected abstract render(mail: QueuedMail<Kind>, frame: MailFrame): Promise<RenderedMail>;
}

/** Composes mails with the class of their kind. */
@Injectable()
export class MailKinds {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
  ) {}

  async compose(message: Message): Promise<Required<OutgoingMail> | Date | undefined> {
    const { kind, id } = message;
    const mail = await this.classOf(kind).compose(message as QueuedMail, mailFrame(this.env, this.settings));
    return !mail || mail instanceof Date ? mail : { reference: `${kind}-${id}`, headers: {}, ...mail };
  }

  private classOf(kind: string): MailKind {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof MailKind && instance.kind === kind) return instance;
    throw new Error(`no class composes emails of kind ${kind}`);
  }
}
