import { expect, test } from 'vitest';
import { frameAddress } from './first-frame.js';

test.each([
  ['', '/college/iowa'],
  ['tab=all', '/college/iowa?tab=all'],
  ['?category=services&tab=new', '/college/iowa?tab=new&category=services'],
  ['utm_source=flyer&tab=all&ref=MAYA7K2Q', '/college/iowa?tab=all'],
  ['tab=featured&category=nothing&tab=all', '/college/iowa'],
  ['tab=%00&__proto__=x', '/college/iowa'],
])('what is seen first with the query "%s" is drawn for %s', (query, address) => {
  expect(frameAddress('/college/iowa', query)).toBe(address);
});
