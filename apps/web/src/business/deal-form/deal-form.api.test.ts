import { describe, expect, it } from 'vitest';
import { anOwnDeal } from '../../testing/vendor-facts.js';
import { changedNames, changesOf, merged } from '../../marketplace/deal-fields/deal-values.js';
import { newDeal, valuesOf } from './deal-form.api.js';

const deal = anOwnDeal({ title: 'Tea for two', description: 'Two cups for one.', terms: null, version: 4 });

describe('the initial values', () => {
  it('are the defaults of the specification for a new deal', () => {
    expect(newDeal(7)).toMatchObject({ category: 'food_drink', discountType: 'percentage', collegeId: 7 });
  });

  it('are the latest version of its owner, not the public one', () => {
    const rules = { kind: 'unique', code: null, perStudent: 1, total: null, verifiedOnly: true } as const;
    const changed = anOwnDeal({
      ...deal,
      pendingRevision: {
        status: 'pending',
        submittedAt: '2026-11-01T00:00:00.000Z',
        decidedAt: null,
        rejectionReason: null,
        title: 'Tea for three',
        redemption: rules,
      },
    });
    expect(valuesOf(changed)).toMatchObject({ title: 'Tea for three', description: 'Two cups for one.', version: 4 });
    expect(valuesOf(changed).redemption).toEqual(rules);
  });
});

describe('the changes sent to the server', () => {
  it('are the changed fields, with null for emptied ones', () => {
    const opened = valuesOf(anOwnDeal({ ...deal, terms: 'One a day', endDate: '2027-01-01T00:00:00.000Z' }));
    expect(changesOf({ ...opened, title: 'Tea', terms: '', endDate: null }, opened)).toEqual({
      title: 'Tea',
      terms: null,
      endDate: null,
    });
  });

  it('leave out an emptied start, and equal rules in another order', () => {
    const { startDate: _, ...emptied } = valuesOf(deal);
    expect(changesOf(emptied, valuesOf(deal))).toEqual({});
    const { kind, ...limits } = deal.redemption;
    expect(changedNames(valuesOf({ ...deal, redemption: { ...limits, kind } }), valuesOf(deal))).toEqual([]);
  });

  it('leave out another notation of the same instant', () => {
    const opened = valuesOf(anOwnDeal({ ...deal, endDate: '2027-01-01T23:59:59+00:00' }));
    expect(changedNames({ ...opened, endDate: '2027-01-01T23:59:59.000Z' }, opened)).toEqual([]);
  });

  it('leave out an empty text instead of null', () => {
    const opened = valuesOf(deal);
    expect(changedNames({ ...opened, terms: '', image: undefined }, opened)).toEqual([]);
  });
});

it('keep the input, and take other fields that another user has changed', () => {
  const opened = valuesOf(deal);
  const saved = { ...opened, title: 'Tea for all', discountValue: '30', version: 5 };
  const { values, theirs, both } = merged({ ...opened, title: 'Tea for us', terms: 'Once' }, opened, saved);
  expect(values).toMatchObject({ title: 'Tea for us', terms: 'Once', discountValue: '30', version: 5 });
  expect(theirs).toEqual(['title', 'discountValue']);
  expect(both).toEqual(['title']);
});
