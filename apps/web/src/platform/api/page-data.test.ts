import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import { expect, it } from 'vitest';
import { dataBlock } from './page-data.js';

it.each(Object.entries(HOSTILE_TEXTS))('%s in JSON-LD or page data stays inside its script', (_what, text) => {
  const written = dataBlock({ '@type': 'Offer', name: text, [text]: 1 });
  expect(written).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual({ '@type': 'Offer', name: text, [text]: 1 });
  const page = new DOMParser().parseFromString(
    `<head><script type="application/ld+json">${written}</script><meta name="after"></head>`,
    'text/html',
  );
  expect([...page.head.children].map(({ tagName }) => tagName)).toEqual(['SCRIPT', 'META']);
  expect(JSON.parse(page.head.children[0]?.textContent ?? '')).toEqual(JSON.parse(written));
});
