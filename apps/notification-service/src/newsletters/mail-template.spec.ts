import { expect, test } from 'vitest';
import { newsletterLinks } from './newsletter-content.js';
import { partsOf } from '../testing/mail-parts.js';
import { MailTemplate, type RecipientParts } from './mail-template.js';

const PARTS: RecipientParts = {
  to: 'ann@uni.example',
  messageId: 'newsletter-1-2@campusdeals.example',
  oneClick: 'https://deals.example/api/newsletter/one-click/12.abc',
  unsubscribe: (collegeId) => `https://deals.example/newsletter/unsubscribe#token=${collegeId}.${'x'.repeat(43)}`,
  preferences: 'https://deals.example/newsletter/preferences#token=9.y',
};

async function filled(html: string, text = 'text'): Promise<string> {
  const edition = { subject: 'Größe zählt — this week', preheader: '', html, text };
  const sender = { from: { name: 'Campus Deals', address: 'news@campusdeals.example' }, date: new Date(0) };
  const template = await MailTemplate.compile(edition, sender);
  return template.messageFor(PARTS).toString('latin1');
}

test('a link stays intact wherever the encoding would have broken the line', async () => {
  // The placeholder begins at each column of a line once.
  for (let column = 0; column < 80; column++) {
    const before = 'é'.repeat(column % 7) + '='.repeat(column);
    const raw = await filled(
      `<p>${before}<a href="${newsletterLinks.unsubscribe(123)}">x</a> ${newsletterLinks.preferences}</p>`,
    );
    const html = partsOf(raw).get('text/html');
    expect(html).toContain(`${before}<a href="${PARTS.unsubscribe(123)}">x</a> ${PARTS.preferences}</p>`);
  }
});

test('each college has its own link, in both parts', async () => {
  const links = `${newsletterLinks.unsubscribe(1)} and ${newsletterLinks.unsubscribe(12)}`;
  const parts = partsOf(await filled(`<p>${links}</p>`, `é ${links}\nend`));
  for (const part of parts.values()) expect(part).toContain(`${PARTS.unsubscribe(1)} and ${PARTS.unsubscribe(12)}`);
});

test('no line exceeds the mail limit, and lines end in CRLF alone', async () => {
  const raw = await filled(`<p>${'long '.repeat(400)}${newsletterLinks.unsubscribe(5)}</p>`);
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('dots are unchanged wherever they begin', async () => {
  for (let column = 0; column < 80; column++) {
    const said = `${'x'.repeat(column)}${'.'.repeat(column)} ${newsletterLinks.unsubscribe(5)}${'.'.repeat(30)}\n.\n..end`;
    const raw = await filled('html', said);
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    const links = `${PARTS.unsubscribe(5)}${'.'.repeat(30)}`;
    expect(partsOf(raw).get('text/plain')).toContain(`${'.'.repeat(column)} ${links}`);
    expect(partsOf(raw).get('text/plain')).toMatch(/\n\.\r?\n\.\.end/);
  }
});

test('user-written text cannot act as a placeholder (L20)', async () => {
  const title = 'recipient@to.invalid https://unsubscribe.invalid/college-1 https://preferences.invalid/own';
  const raw = await filled(`<p>${title}</p>`);
  expect(partsOf(raw).get('text/html')).toContain(`<p>${title}</p>`);
  // Placeholders are random, and no mail contains one.
  for (const placeholder of [newsletterLinks.preferences, newsletterLinks.unsubscribe(1)])
    expect(placeholder).toMatch(/^https:\/\/[0-9a-f]{32}\.invalid\//);
});

test('a recipient’s link is not in the mail of the next', async () => {
  const edition = { subject: 's', preheader: '', html: newsletterLinks.preferences, text: newsletterLinks.preferences };
  const template = await MailTemplate.compile(edition, {
    from: { name: '', address: 'a@b.example' },
    date: new Date(),
  });
  const [ann, ben] = ['ann', 'ben'].map((name) =>
    template
      .messageFor({ ...PARTS, to: `${name}@uni.example`, preferences: `https://deals.example/${name}` })
      .toString(),
  );
  expect(ann).toContain('To: ann@uni.example');
  expect(ben).toContain('To: ben@uni.example');
  expect(ben).not.toContain('/ann');
});
