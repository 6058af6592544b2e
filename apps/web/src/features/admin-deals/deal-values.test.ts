import { expect, it } from 'vitest';
import { changesOf, NEW_DEAL } from './deal-values.js';

const opened = { ...NEW_DEAL, title: 'Half off', startDate: '2026-01-01T00:00:00.000Z', terms: 'One a day' };

it('sends only what was changed', () => {
  expect(changesOf({ ...opened, title: 'Half off soup', featured: true }, opened)).toEqual({
    title: 'Half off soup',
    featured: true,
  });
  expect(changesOf({ ...opened, terms: '' }, opened)).toEqual({ terms: null });
});

it('treats two notations of one instant, or two empty values, as equal', () => {
  expect(changesOf({ ...opened, startDate: '2026-01-01T00:00:00Z', description: '' }, opened)).toEqual({});
});

it('leaves the start as it is when its field is emptied', () => {
  const { startDate: _, ...emptied } = opened;
  expect(changesOf(emptied, opened)).toEqual({});
});
