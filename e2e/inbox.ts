import { eventually } from '@campus-deals/testing';
import { stack } from './stack.js';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  headers: Record<string, string>;
}

/** Returns the mails that an address has received so far. */
export async function mailsTo(address: string, mailUrl = stack().mailUrl): Promise<Mail[]> {
  const answer = await fetch(new URL('/api/email', mailUrl));
  const mails: Mail[] = await answer.json();
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for the first mail to an address. */
export async function mailTo(address: string, mailUrl = stack().mailUrl): Promise<Mail> {
  return eventually(
    async () => {
      const [mail] = await mailsTo(address, mailUrl);
      if (!mail) throw new Error('nothing yet');
      return mail;
    },
    { within: 60_000, message: 'the mail never came' },
  );
}
