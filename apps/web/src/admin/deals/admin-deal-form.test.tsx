import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdminDeal } from '../../testing/admin-deal-facts.js';
import { aCollege } from '../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { AdminDealForm } from './admin-deal-form.js';

const VENDORS = 'GET /api/admin/vendors';
const kettle = { id: 5, name: 'The Kettle', category: 'Food & Drink', collegeId: 3, collegeName: 'University of Iowa' };

beforeEach(() => {
  for (const id of [5, 7, 31]) serve(`GET /api/admin/vendors/${id}/nearby-colleges`, []);
  for (const id of [1, 3]) serve(`GET /api/colleges/id/${id}`, aCollege({ id, name: 'University of Iowa' }));
});

function render(deal?: ReturnType<typeof anAdminDeal>) {
  const done: number[] = [];
  const form = <AdminDealForm deal={deal} onDone={({ id }) => done.push(id)} onCancel={() => done.push(0)} />;
  return { ...renderPage(form, '/admin/deals/new'), done };
}

describe('a new deal', () => {
  it('belongs to the vendor found by search, and to the college of that vendor', async () => {
    serve(VENDORS, [kettle]);
    serve('POST /api/admin/deals', anAdminDeal({ id: 9 }), { status: 201 });
    const { user, done } = render();
    await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'kett');
    await user.click(await screen.findByRole('option', { name: /The Kettle/ }));
    expect(callsTo(VENDORS).at(-1)?.path).toContain('search=kett');
    expect(screen.getByRole('button', { name: 'Change vendor' })).toBe(document.activeElement);
    expect(await screen.findByText('University of Iowa')).toBeTruthy();
    await user.type(screen.getByLabelText('Title'), 'Half off tea');
    await user.type(screen.getByLabelText('Discount value'), '50');
    await user.click(screen.getByRole('radio', { name: /^One code for everybody/ }));
    await user.type(screen.getByLabelText('The code'), 'TEA50');
    await user.click(screen.getByRole('switch', { name: 'Featured' }));
    await user.click(screen.getByRole('button', { name: 'Create deal' }));
    expect(await screen.findByText('Deal created')).toBeTruthy();
    expect(sentTo('POST /api/admin/deals')).toMatchObject({
      vendorId: 5,
      collegeId: 3,
      title: 'Half off tea',
      discountType: 'percentage',
      discountValue: '50',
      redemption: { kind: 'code', code: 'TEA50', perStudent: null, total: null, verifiedOnly: false },
      featured: true,
    });
    await expect.poll(() => done).toEqual([9]);
  });

  it('shows it at further colleges near the vendor', async () => {
    const near = { id: 12, name: 'Coe College', shortName: 'coe' };
    serve('GET /api/admin/vendors/2/nearby-colleges', [near, { id: 1, name: 'Its own', shortName: 'own' }]);
    serve('PATCH /api/admin/deals/1', anAdminDeal({ id: 1 }));
    const { user } = render(anAdminDeal({ id: 1, vendorId: 2, collegeId: 1 }));
    await user.click(await screen.findByRole('checkbox', { name: 'Coe College' }));
    expect(screen.queryByRole('checkbox', { name: 'Its own' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save deal' }));
    expect(await screen.findByText('Deal updated')).toBeTruthy();
    expect(sentTo('PATCH /api/admin/deals/1')).toMatchObject({ furtherCollegeIds: [12] });
  });
});

describe('an existing deal', () => {
  it('sends the changed fields with the version that was read', async () => {
    serve('PATCH /api/admin/deals/9', anAdminDeal({ id: 9 }));
    const { user, done } = render(anAdminDeal({ id: 9, title: 'Half off tea', version: 4 }));
    await user.type(screen.getByLabelText('Title'), ', hot');
    await user.click(screen.getByRole('button', { name: 'Save deal' }));
    expect(await screen.findByText('Deal updated')).toBeTruthy();
    expect(sentTo('PATCH /api/admin/deals/9')).toEqual({ title: 'Half off tea, hot', version: 4 });
    await expect.poll(() => done).toEqual([9]);
  });
});
