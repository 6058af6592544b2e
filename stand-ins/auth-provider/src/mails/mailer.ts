import { htmlMail, plainMail } from './mail-layout.js';
import { fillLinkTemplate } from './mail-link.js';
import type { MailServer } from './mail-server.js';
import { mailTexts, type MailKind } from './mail-texts.js';

export interface MailerSettings {
  siteUrl: string;
  /** The provider's own base, with /auth/v1. */
  issuer: string;
  linkTemplate: string;
  lifetimeSeconds: number;
}

export interface ConfirmationMail {
  kind: MailKind;
  to: string;
  token: string;
  code: string;
  redirectTo: string;
  newEmail: string | null;
}

/** Sends the emails with a link and a code. */
export class Mailer {
  constructor(
    private readonly server: MailServer,
    private readonly settings: MailerSettings,
  ) {}

  async send(mail: ConfirmationMail): Promise<void> {
    const texts = mailTexts(mail.kind, mail.newEmail);
    const content = {
      ...texts,
      link: this.link(mail),
      code: mail.code,
      lifetime: inWords(this.settings.lifetimeSeconds),
      homeUrl: this.settings.siteUrl,
    };
    await this.server.send({ to: mail.to, subject: texts.subject, html: htmlMail(content), text: plainMail(content) });
  }

  /** Returns the link to the provider itself, which verifies when it is opened. */
  confirmationUrl({ kind, token, redirectTo }: Pick<ConfirmationMail, 'kind' | 'token' | 'redirectTo'>): string {
    return `${this.settings.issuer}/verify?${new URLSearchParams({ token, type: typeOf(kind), redirect_to: redirectTo })}`;
  }

  private link(mail: ConfirmationMail): string {
    return fillLinkTemplate(this.settings.linkTemplate, {
      ConfirmationURL: this.confirmationUrl(mail),
      Token: mail.code,
      TokenHash: mail.token,
      SiteURL: this.settings.siteUrl,
      RedirectTo: mail.redirectTo,
      Type: typeOf(mail.kind),
      Email: mail.to,
    });
  }
}

/** Maps a kind to the client's `type` for verification. */
export function typeOf(kind: MailKind): 'signup' | 'magiclink' | 'email_change' {
  return kind === 'signup' || kind === 'magiclink' ? kind : 'email_change';
}

function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
