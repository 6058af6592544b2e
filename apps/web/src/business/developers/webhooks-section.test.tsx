import type { WebhookDeliveryDto, WebhookDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { calls, callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { WebhooksSection } from './developers.route.js';

const LIST = '/api/vendor/webhooks';
const aWebhook = (facts: Partial<WebhookDto> = {}): WebhookDto => ({
  id: 4,
  url: 'https://shop.example/hook',
  types: ['deal.approved'],
  status: 'active',
  failingSince: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  ...facts,
});
const aDelivery = (facts: Partial<WebhookDeliveryDto> = {}): WebhookDeliveryDto => ({
  id: 9,
  eventId: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80',
  type: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  statusCode: 200,
  response: 'thanks',
  body: '{"type":"webhook.test"}',
  dueAt: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  ...facts,
});
const open = (webhooks: WebhookDto[]) => {
  serve(`GET ${LIST}`, webhooks);
  return renderPage(<WebhooksSection />);
};
const card = async () => within(await screen.findByRole('region', { name: 'shop.example' }));

it('explains itself without a webhook, and adds one', async () => {
  const { user } = open([]);
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await user.type(dialog.getByLabelText('Address'), 'https://shop.example/hook');
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await dialog.findByText('Choose at least one event');
  expect(callsTo(`POST ${LIST}`)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'A deal was approved' }));
  serve(`POST ${LIST}`, aWebhook(), { status: 201 });
  serve(`GET ${LIST}`, [aWebhook()]);
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await screen.findByText('Webhook added');
  expect(sentTo(`POST ${LIST}`)).toEqual({ url: 'https://shop.example/hook', types: ['deal.approved'] });
  expect((await card()).getByText('Active')).toBeTruthy();
});

it('offers no sixth webhook', async () => {
  open([1, 2, 3, 4, 5].map((id) => aWebhook({ id })));
  await screen.findByText('You have 5 webhooks, the maximum.');
  expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
});

describe('a webhook', () => {
  it('is paused and resumed', async () => {
    const { user } = open([aWebhook()]);
    serve(`PATCH ${LIST}/4`, () => {
      serve(`GET ${LIST}`, [aWebhook({ status: 'paused' })]);
      return aWebhook({ status: 'paused' });
    });
    await user.click((await card()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('Webhook paused');
    expect(sentTo(`PATCH ${LIST}/4`)).toEqual({ status: 'paused' });
    expect(await (await card()).findByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('says why it was paused for its owner', async () => {
    open([aWebhook({ status: 'disabled', failingSince: '2026-01-02T00:00:00.000Z' })]);
    await screen.findByText('Your server has not accepted anything for three days');
    expect((await card()).getByText('Paused after failures')).toBeTruthy();
  });

  it('is deleted after a question', async () => {
    const { user } = open([aWebhook()]);
    serve(`GET ${LIST}/4/deliveries`, []);
    await user.click((await card()).getByRole('button', { name: 'Show log' }));
    await screen.findByText('Nothing was sent in the last 30 days.');
    await user.click((await card()).getByRole('button', { name: 'Delete' }));
    serve(`DELETE ${LIST}/4`, undefined, { status: 204 });
    serve(`GET ${LIST}`, []);
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
    // Its log is gone.
    expect(calls.filter((call) => call.path.startsWith(`${LIST}/4/deliveries`))).toHaveLength(1);
  });

  it('reveals its secret on request, and rolls it', async () => {
    const { user } = open([aWebhook()]);
    await user.click((await card()).getByRole('button', { name: 'Secret' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
    const present = { secret: 'whsec_one', expiresAt: null };
    serve(`POST ${LIST}/4/secrets/reveal`, { secrets: [present] });
    expect(dialog.queryByText('whsec_one')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Reveal secret' }));
    await dialog.findByText('whsec_one');
    const old = { ...present, expiresAt: '2026-01-03T00:00:00.000Z' };
    serve(`POST ${LIST}/4/secrets/roll`, { secrets: [{ secret: 'whsec_two', expiresAt: null }, old] });
    await user.click(dialog.getByRole('button', { name: 'Roll secret' }));
    await dialog.findByText('whsec_two');
    expect(dialog.getByText(/^Old secret, signs until/)).toBeTruthy();
  });

  it('sends a test event, whose outcome appears in the log', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open([aWebhook()]);
    serve(`POST ${LIST}/4/test`, aDelivery({ status: 'waiting' }), { status: 201 });
    const waiting = aDelivery({ status: 'waiting', attempts: 0, statusCode: null, response: null });
    serve(`GET ${LIST}/4/deliveries`, [{ ...waiting, dueAt: new Date().toISOString() }]);
    await user.click((await card()).getByRole('button', { name: 'Send a test event' }));
    const log = within(await screen.findByRole('region', { name: 'Log' }));
    await log.findByText('Sending');
    serve(`GET ${LIST}/4/deliveries`, [aDelivery()]);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await log.findByText('Delivered')).toBeTruthy();
    await user.click(log.getByText('Details'));
    expect(log.getByText('thanks')).toBeTruthy();
    serve(`POST ${LIST}/4/deliveries/9/resend`, aDelivery({ status: 'waiting' }));
    await user.click(log.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Sent again');
  });
});
