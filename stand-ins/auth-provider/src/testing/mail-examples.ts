import { htmlMail, plainMail } from '../mails/mail-layout.js';
import { mailTexts, type MailKind } from '../mails/mail-texts.js';

const SITE = 'https://campusdeals.example';

const anExample = (kind: MailKind, type: string): { html: string; text: string } => {
  const content = {
    ...mailTexts(kind, kind.startsWith('email_change') ? 'ann@uni.example' : null),
    link: `${SITE}/verify#token_hash=${'0123456789abcdef'.repeat(3)}&type=${type}&redirect_to=${SITE}/auth/callback`,
    code: '012345',
    lifetime: '10 minutes',
    homeUrl: SITE,
  };
  return { html: htmlMail(content), text: plainMail(content) };
};

/** An example of every email. A kind without an example does not compile. */
export const MAIL_EXAMPLES: Record<MailKind, { html: string; text: string }> = {
  signup: anExample('signup', 'signup'),
  magiclink: anExample('magiclink', 'magiclink'),
  email_change_current: anExample('email_change_current', 'email_change'),
  email_change_new: anExample('email_change_new', 'email_change'),
};
