import { expect, it } from 'vitest';
import { mailName } from './mail-names.js';

it('names a mail after its kind, unless that says too little', () => {
  expect(['fee-refunded', 'deal-hidden'].map(mailName)).toEqual(['Fee refunded', 'Deal hidden after reports']);
});
