import type { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { UpdateDealDto } from '@campus-deals/contracts/catalog/update-deal.dto';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { DealForm } from '../business/deal-form/deal-form.js';
import { aCollege } from './college-facts.js';
import { serve } from './fake-server.js';
import { renderPage } from './render-page.js';
import { anOwnVendor, serveVendor } from './vendor-facts.js';

export const CREATE = 'POST /api/deals';

/** Serves a vendor at a college, with the fee paid. */
export function serveDealVendor(): void {
  serveVendor(anOwnVendor({ name: 'Corner Counter', collegeId: 5 }));
  serve('GET /api/colleges/5', aCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa' }));
}

/** Serves the deal in its new state from now on. */
export function serveDeal(deal: StoredDealDto): void {
  serve(CREATE, deal, { status: 201 });
  serve(`PATCH /api/deals/${deal.id}`, ({ body }: { body: string }) => ({
    ...deal,
    version: deal.version + 1,
    ...((JSON.parse(body) as UpdateDealDto).isSubmission && { status: 'pending' }),
  }));
  serve(`GET /api/vendor/deals/${deal.id}`, deal);
}

export async function openDealForm(deal?: OwnDealDto) {
  const onDone = vi.fn();
  const page = renderPage(<DealForm {...(deal && { deal })} onDone={onDone} />);
  await screen.findByLabelText('Title');
  return { ...page, onDone };
}
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const submit = () => screen.getByRole('button', { name: /^(Submit deal|Save and send for approval)$/ });
export const errorOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

export const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Opens the form of a new deal, and fills it in, with `changes` by label. */
export async function fillIn(changes: Record<string, string> = {}) {
  const page = await openDealForm();
  const given = { Title: 'Tea for two', Description: 'Two cups for the price of one.', 'Discount value': '50' };
  for (const [name, value] of Object.entries({ ...given, ...changes })) enter(name, value);
  return page;
}

/** Sends the form of a new deal. */
export async function send(changes?: Record<string, string>) {
  const page = await fillIn(changes);
  await page.user.click(submit());
  return page;
}
