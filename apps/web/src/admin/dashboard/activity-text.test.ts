import { AUDITED_ACTIONS } from '@campus-deals/contracts/identity/audited-actions';
import { expect, it } from 'vitest';
import { activityText, groupedActivities } from './activity.js';

const text = (action: string, facts = {}) =>
  activityText({ actorName: 'Ann', action, label: 'Half off soup', ...facts });

it('describes an action of an admin', () => {
  expect(text('deal.approve')).toBe('Ann approved Half off soup');
  expect(text('deal.edit', { label: null })).toBe('Ann changed a deal');
  expect(text('event.retry', { actorName: null, label: null })).toBe('An admin retried a failed task');
  expect(text('newsletter.pause', { label: 'Finals' })).toBe('Ann paused the newsletter “Finals”');
  expect(text('payment.refund-duplicate', { actorName: null })).toBe(
    'Campus Deals refunded a registration fee that was paid twice',
  );
});

it.each(AUDITED_ACTIONS)('has written words for %s, with and without a name', (action) => {
  for (const label of ['Report C College', null]) {
    const said = text(action, { label });
    expect(said).toMatch(/^Ann [a-z]+ \S/);
    expect(said).not.toContain(action);
    expect(said).not.toMatch(/[{}]|sended|\ba [aeio]/);
  }
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
  expect(activityText(happened('1'), 2)).toBe('Ann featured 2 deals');
  expect(activityText(happened('1', { action: 'settings.change' }), 3)).toBe('Ann changed the settings, 3 times');
  expect(text('job.start', { label: 'deals.set-status' })).toBe('Ann started a job: set the status of deals');
});

it('describes events without an admin', () => {
  expect(text('deal.redeem', { actorName: null })).toBe('Half off soup was redeemed');
  expect(text('college.unlock', { actorName: null, label: 'University of Iowa' })).toBe(
    'University of Iowa is active now',
  );
});
