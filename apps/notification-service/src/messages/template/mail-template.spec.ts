import { expect, test } from 'vitest';
import { partsOf } from '../../testing/mail-parts.js';
import { linkPlaceholder, MailTemplate, type RecipientParts } from './mail-template.js';

const PARTS: RecipientParts = {
  to: 'ann@uni.example',
  reference: 'newsletter-1-2',
  oneClick: 'https://deals.example/api/newsletter/one-click/12.abc',
  link: (number) => `https://deals.example/newsletter/unsubscribe#token=${number}.${'x'.repeat(43)}`,
};

async function filled(html: string, text = 'text'): Promise<string> {
  const edition = { subject: 'Größe zählt — this week', html, text };
  const sender = { from: { name: 'Campus Deals', address: 'news@campusdeals.example' }, date: new Date(0) };
  const template = await MailTemplate.compile(edition, sender);
  return template.messageFor(PARTS).toString('latin1');
}

test('a link stays intact wherever the encoding would have broken the line', async () => {
  // The placeholder begins at each column of a line once.
  for (let column = 0; column < 80; column++) {
    const before = 'é'.repeat(column % 7) + '='.repeat(column);
    const raw = await filled(`<p>${before}<a href="${linkPlaceholder(123)}">x</a> ${linkPlaceholder(0)}</p>`);
    const html = partsOf(raw).get('text/html');
    expect(html).toContain(`${before}<a href="${PARTS.link(123)}">x</a> ${PARTS.link(0)}</p>`);
  }
});

test('each link has its own place, in both parts', async () => {
  const links = `${linkPlaceholder(1)} and ${linkPlaceholder(12)}`;
  const parts = partsOf(await filled(`<p>${links}</p>`, `é ${links}\nend`));
  for (const part of parts.values()) expect(part).toContain(`${PARTS.link(1)} and ${PARTS.link(12)}`);
});

test('an ampersand of a link is escaped in HTML alone', async () => {
  const template = await MailTemplate.compile(
    { subject: 's', html: linkPlaceholder(1), text: linkPlaceholder(1) },
    { from: { name: '', address: 'a@b.example' }, date: new Date() },
  );
  const parts = partsOf(template.messageFor({ ...PARTS, link: () => 'https://deals.example/#a=1&b=2' }).toString());
  expect([...parts.values()].map((part) => part.trim())).toEqual([
    'https://deals.example/#a=1&b=2',
    'https://deals.example/#a=1&amp;b=2',
  ]);
});

test('no line exceeds the mail limit, and lines end in CRLF alone', async () => {
  const raw = await filled(`<p>${'long '.repeat(400)}${linkPlaceholder(5)}</p>`);
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('dots are unchanged wherever they begin', async () => {
  for (let column = 0; column < 80; column++) {
    const said = `${'x'.repeat(column)}${'.'.repeat(column)} ${linkPlaceholder(5)}${'.'.repeat(30)}\n.\n..end`;
    const raw = await filled('html', said);
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    const links = `${PARTS.link(5)}${'.'.repeat(30)}`;
    expect(partsOf(raw).get('text/plain')).toContain(`${'.'.repeat(column)} ${links}`);
    expect(partsOf(raw).get('text/plain')).toMatch(/\n\.\r?\n\.\.end/);
  }
});

test('user-written text cannot act as a placeholder (L20)', async () => {
  const title = 'recipient@to.invalid https://unsubscribe.invalid/link-1';
  const raw = await filled(`<p>${title}</p>`);
  expect(partsOf(raw).get('text/html')).toContain(`<p>${title}</p>`);
  // The placeholder is random, and no mail contains one.
  expect(linkPlaceholder(1)).toMatch(/^https:\/\/[0-9a-f]{32}\.invalid\//);
});

test('a recipient’s link is not in the mail of the next', async () => {
  const edition = { subject: 's', html: linkPlaceholder(0), text: linkPlaceholder(0) };
  const template = await MailTemplate.compile(edition, {
    from: { name: '', address: 'a@b.example' },
    date: new Date(),
  });
  const [ann, ben] = ['ann', 'ben'].map((name) =>
    template
      .messageFor({ ...PARTS, to: `${name}@uni.example`, link: () => `https://deals.example/${name}` })
      .toString(),
  );
  expect(ann).toContain('To: ann@uni.example');
  expect(ben).toContain('To: ben@uni.example');
  expect(ben).not.toContain('/ann');
});
