import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdminCollege, anAdminVendor, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { aPlace } from '../../testing/deal-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const VENDORS = '/api/admin/vendors';
const iowa = anAdminCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa' });
const kettle = anAdminVendor({
  id: 8,
  collegeId: 5,
  collegeName: 'University of Iowa',
  name: 'The Kettle',
  address: null,
  contactEmail: 'hello@kettle.example',
  version: 3,
});

beforeEach(() => {
  serveAdmin();
  serveList(VENDORS, [kettle]);
  serveList('/api/admin/colleges', [iowa]);
  serve(`GET ${VENDORS}/8`, kettle);
  serve('GET /api/colleges/id/5', iowa);
  serve('GET /api/colleges/5', iowa);
});

const actionsOf = async (user: ReturnType<typeof renderRoute>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for The Kettle' }));
  return within(await screen.findByRole('menu'));
};

describe('the list', () => {
  it('marks vendors without an owner', async () => {
    renderRoute('/admin/vendors?owned=false');
    const row = within(await screen.findByRole('row', { name: /The Kettle/ }));
    expect(row.getByText('Unclaimed')).toBeTruthy();
    expect(callsTo(`GET ${VENDORS}?owned=false&sort=newest`)).toHaveLength(1);
  });

  it.each([
    ['Feature', { featured: true }],
    ['Trust: approve its deals at once', { isTrusted: true }],
  ])('runs "%s" with a single click', async (action, body) => {
    serve(`PATCH ${VENDORS}/8`, { ...kettle, ...body });
    const { user } = renderRoute('/admin/vendors');
    await user.click((await actionsOf(user)).getByRole('menuitem', { name: action }));
    expect(await screen.findByText('Vendor updated')).toBeTruthy();
    expect(sentTo(`PATCH ${VENDORS}/8`)).toEqual(body);
  });

  it("requires a vendor's name before it is deleted, and shows an error if that failed", async () => {
    serve(`GET ${VENDORS}/8/removal`, { deals: 2, saves: 1, codes: 0, refusal: null });
    serve(`DELETE ${VENDORS}/8`, {}, { status: 503 });
    const { user } = renderRoute('/admin/vendors');
    await user.click((await actionsOf(user)).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete vendor' }));
    await dialog.findByText('2 deals, whatever their state');
    await user.click(dialog.getByRole('button', { name: 'Delete vendor' }));
    const field = dialog.getByRole('textbox', { name: "Type the vendor's name, The Kettle" });
    expect(await dialog.findByText('Type The Kettle to confirm')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(callsTo(`DELETE ${VENDORS}/8`)).toHaveLength(0);
    await user.type(field, ' the  kettle');
    await user.click(dialog.getByRole('button', { name: 'Delete vendor' }));
    expect(await screen.findByText('Failed to delete vendor')).toBeTruthy();
  });
});

it('a new vendor is created without an owner, and its page opens', async () => {
  serve(`POST ${VENDORS}`, kettle, { status: 201 });
  const { user, where } = renderRoute('/admin/vendors/new');
  await user.type(await screen.findByLabelText('Name'), 'The Kettle');
  await user.type(screen.getByRole('combobox', { name: 'College' }), 'iowa');
  await user.click(await screen.findByRole('option', { name: /University of Iowa/ }));
  await user.type(screen.getByLabelText('Contact email'), 'hello@kettle.example');
  await user.click(screen.getByRole('button', { name: 'Add vendor' }));
  await waitFor(() => expect(where()).toBe('/admin/vendors/8'));
  expect(sentTo(`POST ${VENDORS}`)).toMatchObject({
    name: 'The Kettle',
    collegeId: 5,
    category: 'Other Business',
    contactEmail: 'hello@kettle.example',
    description: null,
  });
  expect(await screen.findByText('hello@kettle.example may claim it.')).toBeTruthy();
});

describe('a vendor', () => {
  it('sends only changed fields, with the version that was read', async () => {
    serve(`PATCH ${VENDORS}/8`, { ...kettle, address: '21 S Clinton St', version: 4 });
    const { user } = renderRoute('/admin/vendors/8');
    await user.type(await screen.findByLabelText('Address'), '21 S Clinton St');
    expect(screen.getByText(/^Further colleges stop showing a deal/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Vendor updated')).toBeTruthy();
    expect(sentTo(`PATCH ${VENDORS}/8`)).toEqual({ address: '21 S Clinton St', version: 3 });
  });

  it('gets a further place, and loses it', async () => {
    const { user } = renderRoute('/admin/vendors/8?tab=places');
    await user.click(await screen.findByRole('button', { name: 'Add a place' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a place' }));
    for (const [label, text] of [
      ['Address', '21 S Clinton St'],
      ['City', 'Iowa City'],
      ['State', 'IA'],
      ['ZIP code', '52240'],
    ] as const) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    }
    const places = [aPlace({ id: 5, name: null, address: '21 S Clinton St' }), aPlace({ id: 0, name: null })];
    serve(`POST ${VENDORS}/8/places`, () => {
      serve(`GET ${VENDORS}/8`, { ...kettle, places });
      return { ...kettle, places };
    });
    await user.click(dialog.getByRole('button', { name: 'Save place' }));
    await user.click(await screen.findByRole('button', { name: /^Remove 21 S Clinton St/ }));
    expect(sentTo(`POST ${VENDORS}/8/places`)).toMatchObject({ address: '21 S Clinton St', zipCode: '52240' });
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
    serve(`DELETE ${VENDORS}/8/places/5`, () => {
      serve(`GET ${VENDORS}/8`, kettle);
      return kettle;
    });
    await user.click(await screen.findByRole('button', { name: 'Remove place' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull());
  });

  it.each([
    ['Suspend', 'Suspend vendor', 'suspend', { isPublic: false, suspensionReason: 'A reason' }, 'Restore', 'restore'],
    ['Waive fee', 'Waive fee', 'waive-fee', { isFeeWaived: true }, 'Take back waiver', 'charge-fee'],
  ])('"%s" requires a reason, and can be undone', async (action, title, path, facts, undo, undoPath) => {
    const { user } = renderRoute('/admin/vendors/8');
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    serve(`POST ${VENDORS}/8/${path}`, { ...kettle, ...facts });
    serve(`GET ${VENDORS}/8`, { ...kettle, ...facts });
    await user.type(dialog.getByLabelText('Reason'), 'A reason');
    await user.click(dialog.getByRole('button', { name: title }));
    await screen.findByRole('button', { name: undo });
    expect(sentTo(`POST ${VENDORS}/8/${path}`)).toEqual({ reason: 'A reason' });
    expect(screen.queryAllByText(/Suspended: A reason/)).toHaveLength('suspensionReason' in facts ? 1 : 0);
    serve(`POST ${VENDORS}/8/${undoPath}`, kettle);
    serve(`GET ${VENDORS}/8`, kettle);
    await user.click(screen.getByRole('button', { name: undo }));
    expect(await screen.findByText(/^(Vendor restored|The fee is due again)$/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: action })).toBeTruthy();
  });

  it('shows the reports about it, and links to its pending change', async () => {
    serve(`GET ${VENDORS}/8`, { ...kettle, reportCount: 1, submittedAt: '2026-11-23T15:00:00.000Z' });
    serve(`GET ${VENDORS}/8/reports`, [
      { id: 1, reason: 'closed', comment: null, createdAt: '2026-11-23T15:00:00.000Z', dismissedAt: null },
    ]);
    serve(`POST ${VENDORS}/8/reports/dismiss`, () => {
      serve(`GET ${VENDORS}/8`, kettle);
      return kettle;
    });
    const { user } = renderRoute('/admin/vendors/8');
    expect(await hrefOf('Review the change')).toBe('/admin/deals?vendor=8');
    expect(await screen.findByText('It has closed or moved away')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss reports' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull());
  });
});
