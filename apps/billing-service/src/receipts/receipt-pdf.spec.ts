import { inflateSync } from 'node:zlib';
import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import { expect, test } from 'vitest';
import { runsOf } from './receipt-fonts.js';
import { receiptPdf } from './receipt-pdf.js';

const receiptOf = (text: string): VendorReceiptDto => ({
  id: 1,
  number: 'CD-2026-000001',
  paidAt: '2026-11-20T10:00:00.000Z',
  currency: 'usd',
  paid: 1000,
  balance: 1000,
  lines: [{ kind: 'charge', amount: 1000, occurredAt: '2026-11-20T10:00:00.000Z' }],
  seller: { name: text, address: text, taxId: text },
  payer: { name: text, address: text, email: text },
  isOwn: true,
});

interface Parts {
  /** Everything outside of streams. */
  outside: string;
  /** Decompressed streams, without those of embedded fonts, which are binary. */
  streams: string[];
}

async function partsOf(text: string): Promise<Parts> {
  const file = (await receiptPdf(receiptOf(text))).toString('latin1');
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) =>
    data.startsWith('<?xpacket') ? data : inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  return {
    outside: file.replaceAll(/stream\n[\s\S]*?\nendstream/g, ''),
    streams: streams.filter((data) => !data.includes('\0')),
  };
}

/** Returns a PDF's own names and keys, with its compressed streams, but without the strings that hold text. */
async function namesIn(text: string): Promise<string[]> {
  const { outside, streams } = await partsOf(text);
  const code = [outside, ...streams].join('\n').replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
  return [...new Set(code.match(/\/[A-Za-z]+/g))];
}

const harmless = [...(await namesIn('Corner Counter')), ...(await namesIn('Łódź 北京楼, Łódź'))];

test.each(Object.entries(HOSTILE_TEXTS))(
  '%s is text in a receipt, never an operator, action or link',
  async (_what, text) => {
    const names = await namesIn(text);
    expect(names.filter((name) => !harmless.includes(name))).toEqual([]);
  },
);

/** Returns the text that an embedded font maps its glyphs to, as a reader finds and copies it. */
async function embeddedText(text: string): Promise<string> {
  const { streams } = await partsOf(text);
  const maps = streams.filter((data) => data.includes('beginbfrange') || data.includes('beginbfchar'));
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, hex = '']) => hex));
  return codes.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('');
}

test.each([
  'Phở 79',
  'Łódź Pierogi',
  'Đà Nẵng Kitchen',
  'Кафе Пушкин',
  'Ταβέρνα Ἥλιος',
  '北京楼',
  'がんこ寿司',
  '김밥천국',
  'בית קפה',
  'ร้านกาแฟ',
])('a receipt embeds a font for %s', async (name) => {
  const shown = await embeddedText(name);
  expect([...name.replaceAll(' ', '')].filter((letter) => !shown.includes(letter))).toEqual([]);
});

test('a receipt of Western European letters embeds no font', async () => {
  expect((await partsOf('Café Zürich – “Smørrebrød”')).outside).not.toContain('FontFile');
});

test('changes the font between visible characters only, whatever is typed', () => {
  expect(runsOf('Phở 北京楼 & Co.').map(({ text }) => text)).toEqual(['Phở ', '北京楼 ', '& Co.']);
  const text = 'e\u0301Ł北\u0301';
  expect(runsOf(text).map((run) => run.text)).toEqual(['\u00e9Ł', '北\u0301']);
});

test('leaves out what no font draws, and draws words from right to left', () => {
  expect(runsOf('👨‍👩‍👧')).toEqual([]);
  expect(runsOf('Pizza 🍕 & Tacos').map(({ text }) => text)).toEqual(['Pizza & Tacos']);
  expect(runsOf('Shop مطعم السلام 24 لبنان').map(({ text }) => text)).toEqual([
    'Shop ',
    'لبنان',
    '24 ',
    'مطعم السلام ',
  ]);
});
