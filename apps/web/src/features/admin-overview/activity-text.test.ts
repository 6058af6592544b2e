import { expect, it } from 'vitest';
import { activityText } from './activity-text.js';

const text = (action: string, facts = {}) =>
  activityText({ actorName: 'Ann', action, subjectType: 'deal', label: 'Half off soup', ...facts });

it('says what an admin did', () => {
  expect(text('deal.approve')).toBe('Ann approved Half off soup');
  expect(text('deal.reject')).toBe('Ann rejected Half off soup');
  expect(text('deal.edit', { label: null })).toBe('Ann changed a deal');
  expect(text('event.retry', { actorName: null, subjectType: 'event', label: null })).toBe('An admin retried an event');
});

it('says what happened by itself', () => {
  expect(text('deal.redeem', { actorName: null })).toBe('Half off soup was redeemed');
  expect(text('college.unlock', { actorName: null, label: 'University of Iowa' })).toBe(
    'University of Iowa is active now',
  );
});
