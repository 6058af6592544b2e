import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { field, openDealForm, serveDeal, serveDealVendor, submit } from '../../testing/deal-form-page.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { anOwnDeal } from '../../testing/vendor-facts.js';

beforeEach(serveDealVendor);

const approved = anOwnDeal({ id: 71, title: 'Tea for two', description: 'Two cups for one.', version: 4 });

it('is sent with the changed fields and the version that was read; students still see the approved one', async () => {
  serveDeal(approved);
  const { user, onDone } = await openDealForm(approved);
  expect(screen.getByText(/The approved version stays visible until the new one is decided/)).toBeTruthy();
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Tea for three');
  await user.click(submit());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sentTo('PATCH /api/deals/71')).toEqual({ title: 'Tea for three', version: 4 });
  expect(await screen.findByText('Deal updated')).toBeTruthy();
});

it('that is a draft is saved as one, or submitted', async () => {
  const draft = anOwnDeal({ ...approved, status: 'draft' });
  serveDeal(draft);
  const { user, onDone } = await openDealForm(draft);
  expect(screen.getByText(/Only you can see it/)).toBeTruthy();
  await user.type(field('Title'), ', please');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(sentTo('PATCH /api/deals/71')).toEqual({ title: 'Tea for two, please', version: 4 });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ status: 'draft' })));
});

it('that was rejected shows the reason, and is submitted again', async () => {
  const refused = anOwnDeal({ ...approved, id: 72, status: 'rejected', rejectionReason: 'The picture is another’s' });
  serveDeal(refused);
  const { user, onDone } = await openDealForm(refused);
  expect(screen.getByText('The picture is another’s')).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ status: 'pending' })));
  expect(callsTo('PATCH /api/deals/72')).toHaveLength(1);
  expect(sentTo('PATCH /api/deals/72')).toEqual({ isSubmission: true, version: 4 });
});

it('whose rules another user changed shows theirs, and a choice if they were changed here too', async () => {
  serveDeal(approved);
  serve('PATCH /api/deals/71', { code: 'deal_changed', detail: 'Ada changed it at 3 PM' }, { status: 409 });
  const { user } = await openDealForm(approved);
  await user.type(field('Total limit'), '5');
  const redemption = { ...approved.redemption, kind: 'unique', perStudent: 2 } as const;
  serve('GET /api/vendor/deals/71', anOwnDeal({ ...approved, redemption, version: 5 }));
  await user.click(submit());
  const choice = within(await screen.findByRole('group', { name: 'Redemption: mine or theirs' }));
  expect(choice.getByText(/A code of the student’s own, 2 times a student/)).toBeTruthy();
  await user.click(choice.getByRole('button', { name: 'Use theirs' }));
  expect(field('Total limit').value).toBe('');
  expect(field('Times that one student may redeem it').value).toBe('2');
});

it('that another user changed shows who, merges their changes, keeps the input, and then saves', async () => {
  serveDeal(approved);
  serve('PATCH /api/deals/71', { code: 'deal_changed', detail: 'Ada changed it at 3 PM' }, { status: 409 });
  const { user, onDone } = await openDealForm(approved);
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Tea for three');
  const theirs = anOwnDeal({ ...approved, title: 'Tea for all', discountValue: '30', version: 5 });
  serve('GET /api/vendor/deals/71', theirs);
  await user.click(submit());
  const notice = await screen.findByRole('group', { name: 'This deal was edited in another tab' });
  expect(document.activeElement).toBe(notice);
  expect(notice.textContent).toContain('Ada changed it at 3 PM');
  expect(notice.textContent).toContain('Taken from there: Discount value.');
  // The toast has the same text.
  expect(screen.getAllByText(/^Your version is kept below\./)).toHaveLength(2);
  expect(screen.queryByText('Error updating deal')).toBeNull();
  expect(field('Title').value).toBe('Tea for three');
  expect(field('Discount value').value).toBe('30');
  const title = within(within(notice).getByRole('group', { name: 'Title: mine or theirs' }));
  expect(title.getByText(/“Tea for all”/)).toBeTruthy();
  await user.click(title.getByRole('button', { name: 'Use theirs' }));
  expect(field('Title').value).toBe('Tea for all');
  await user.click(title.getByRole('button', { name: 'Keep mine' }));
  expect(field('Title').value).toBe('Tea for three');
  serve('PATCH /api/deals/71', theirs);
  await user.click(submit());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(JSON.parse(callsTo('PATCH /api/deals/71')[1]?.body ?? '')).toEqual({ title: 'Tea for three', version: 5 });
});
