import { expect, it } from 'vitest';
import { activitiesText, activityText, groupedActivities } from './activity-text.js';

const text = (action: string, facts = {}) =>
  activityText({ actorName: 'Ann', action, subjectType: 'deal', label: 'Half off soup', ...facts });

it('describes an action of an admin', () => {
  expect(text('deal.approve')).toBe('Ann approved Half off soup');
  expect(text('deal.reject')).toBe('Ann rejected Half off soup');
  expect(text('deal.edit', { label: null })).toBe('Ann changed a deal');
  expect(text('event.retry', { actorName: null, subjectType: 'event', label: null })).toBe('An admin retried an event');
});

it('describes repeated actions of an admin once', () => {
  const happened = (id: string, facts = {}) => ({
    id,
    at: '2026-11-22T10:00:00Z',
    kind: 'admin' as const,
    actorName: 'Ann',
    action: 'deal.feature',
    subjectType: 'deal',
    subjectId: id,
    label: `Deal ${id}`,
    ...facts,
  });
  const groups = groupedActivities([
    happened('1'),
    happened('2'),
    happened('3', { actorName: 'Bob' }),
    happened('4', { kind: 'event', action: 'deal.redeem' }),
    happened('5', { kind: 'event', action: 'deal.redeem' }),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4'], ['5']]);
  expect(activitiesText(happened('1'), 2)).toBe('Ann featured 2 deals');
  expect(text('job.start', { subjectType: 'job', label: 'deals.set-status' })).toBe(
    'Ann started a job: set status deals',
  );
});

it('describes events without an admin', () => {
  expect(text('deal.redeem', { actorName: null })).toBe('Half off soup was redeemed');
  expect(text('college.unlock', { actorName: null, label: 'University of Iowa' })).toBe(
    'University of Iowa is active now',
  );
});
