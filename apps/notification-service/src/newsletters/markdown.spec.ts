import { describe, expect, test } from 'vitest';
import { plainText, readMarkdown } from './markdown.js';

const texts = (markdown: string) => readMarkdown(markdown).map(plainText);
const links = (markdown: string) =>
  readMarkdown(markdown).flatMap((runs) => runs.flatMap(({ href }) => (href ? [href] : [])));

describe('Markdown of a newsletter', () => {
  test('has paragraphs, bold, italics and links', () => {
    expect(readMarkdown('One **two** *three* [four](https://a.example/x?a=1&b=2).\n\nFive')).toEqual([
      [
        { text: 'One ', isBold: false, isItalic: false, href: null },
        { text: 'two', isBold: true, isItalic: false, href: null },
        { text: ' ', isBold: false, isItalic: false, href: null },
        { text: 'three', isBold: false, isItalic: true, href: null },
        { text: ' ', isBold: false, isItalic: false, href: null },
        { text: 'four', isBold: false, isItalic: false, href: 'https://a.example/x?a=1&b=2' },
        { text: '.', isBold: false, isItalic: false, href: null },
      ],
      [{ text: 'Five', isBold: false, isItalic: false, href: null }],
    ]);
  });

  test('writes the address of a link after its words in plain text', () => {
    expect(texts('See [*the* news](https://a.example/n), and https://b.example')).toEqual([
      'See the news (https://a.example/n), and https://b.example',
    ]);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>)',
    '[x](mailto:ann@uni.example)',
    '[x](//evil.example)',
    '[x](/vendor/1)',
    '![x](https://evil.example/pixel.gif)',
    '<a href="https://evil.example">x</a>',
  ])('makes no link of %s', (markdown) => {
    expect(links(markdown)).toEqual([]);
    expect(texts(markdown).join('')).toBe(markdown);
  });

  test.each([
    ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
    ['# Title', ['# Title']],
    ['- one\n- two', ['- one\n- two']],
    ['> quoted', ['> quoted']],
    ['    code', ['code']],
    ['\n \n', []],
  ])('leaves %j as typed', (markdown, expected) => expect(texts(markdown)).toEqual(expected));
});
