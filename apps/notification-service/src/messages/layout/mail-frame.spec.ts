import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import type { Settings } from '@campus-deals/settings';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { mailSender, oneClickHeaders, unfolded } from './mail-frame.js';

/** Returns the names of a mail's headers, as a server reads them. */
async function headersOf(text: string): Promise<string[]> {
  const settings = { current: () => ({ productName: text }) } as Settings;
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: mailSender({ MAIL_FROM: 'Campus Deals <deals@site.example>' }, settings),
    to: 'ann@uni.example',
    subject: text,
    text: 'Hello',
    headers: unfolded({ ...oneClickHeaders('https://site.example/x'), 'Auto-Submitted': 'auto-generated' }),
  });
  const [head = ''] = message.toString().split('\r\n\r\n');
  // Some programs end a line at a lone carriage return or line feed.
  return head
    .replaceAll(/\r\n[ \t]/g, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.split(':')[0] ?? '');
}

test.each(Object.entries(HOSTILE_TEXTS))(
  '%s in a subject and a sender’s name is no other header',
  async (_what, text) => {
    expect(await headersOf(text)).toEqual(await headersOf('Tea'));
  },
);
