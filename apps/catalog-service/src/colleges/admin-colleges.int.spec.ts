import { describe, expect, test } from 'vitest';
import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { ADMIN, sharedCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, collegeForm } from '../testing/factories.js';
import { aPicture, fetchingOf } from '../testing/pictures.js';

const catalog = await sharedCatalog();

const asAdmin: CatalogUnderTest['ask'] = (method, url, options) =>
  catalog.ask(method, `/api/admin/colleges${url}`, { caller: ADMIN, ...options });
const body = { ...collegeForm, state: 'al', longitude: -87.07 };

test('are listed by the share of the goal that they have reached', async () => {
  const em = catalog.em();
  const city = 'Sharetown';
  const far = await aCollege(em, { city, subscriptionGoal: 100, subscriberCount: 50 });
  const near = await aCollege(em, { city, subscriptionGoal: 10, subscriberCount: 9 });
  const listed = await asAdmin('GET', `?isActive=false&sort=progress&search=${city}`);
  expect(listed.json<AdminCollegeDto[]>().map(({ id }) => id)).toEqual([near.id, far.id]);
});

describe('creating', () => {
  test('returns the college, pending, and publishes it', async () => {
    const emailDomains = [' Kettle.EDU ', 'mail.kettle.org', 'kettle.edu'];
    const facts = { initials: ' KC ', seoMetadata: { title: 'Tea' }, emailDomains };
    const answer = await asAdmin('POST', '', { body: { ...body, ...facts } });
    expect(answer.statusCode).toBe(201);
    const college = answer.json<AdminCollegeDto>();
    expect(college).toMatchObject({
      name: 'Kettle College',
      initials: 'KC',
      state: 'AL',
      status: 'pending',
      latitude: '31.1',
      longitude: '-87.07',
      isActive: false,
      subscriptionGoal: 100,
      seoMetadata: { title: 'Tea' },
      emailDomains: ['kettle.edu', 'mail.kettle.org'],
    });
    expect(answer.headers['x-invalidate-tags']).toBe(
      `college-${college.id},colleges,open-college-${college.id},vendors`,
    );
    expect(await catalog.published('CollegeCreated', { collegeId: college.id })).toMatchObject([
      { status: 'pending', domains: ['kettle.edu', 'mail.kettle.org'], timeZone: 'America/Chicago', version: 1 },
    ]);
    expect((await catalog.ask('GET', '/api/colleges/kettle-college')).statusCode).toBe(404);
  });

  test.each(['kettle-college', 'featured'])('refuses the short name %s', async (shortName) => {
    const refused = { status: 409, code: 'short_name_taken', errors: { shortName: expect.any(Array) } };
    expect((await asAdmin('POST', '', { body: { ...body, shortName } })).json()).toMatchObject(refused);
  });
});

test('a logo on another host is copied, so that no other host learns who reads the page', async () => {
  const fetch = fetchingOf(catalog).mockResolvedValue(await aPicture());
  const OURS = /^\/api\/images\/[0-9a-f]{40}\.webp$/;
  const logo = { shortName: 'logo-college', logoUrl: 'https://pics.example/a.png' };
  const created = await asAdmin('POST', '', { body: { ...body, ...logo } });
  const { id, logoUrl } = created.json<AdminCollegeDto>();
  expect(logoUrl).toMatch(OURS);
  const edited = await asAdmin('PATCH', `/${id}`, { body: { logoUrl: 'https://pics.example/b.png' } });
  expect(edited.json<AdminCollegeDto>().logoUrl).toMatch(OURS);
  expect(fetch).toHaveBeenCalledTimes(2);

  // An older external logo stays until an admin changes it: its host may be gone.
  await catalog.sql(`UPDATE colleges SET logo_url = 'https://pics.example/old.png' WHERE id = ${id}`);
  const kept = await asAdmin('PATCH', `/${id}`, { body: { city: 'Mobile', logoUrl: 'https://pics.example/old.png' } });
  expect(kept.json()).toMatchObject({ city: 'Mobile', logoUrl: 'https://pics.example/old.png' });
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockRestore();
});

describe('editing', () => {
  test('changes the given fields and publishes once, with a higher version', async () => {
    const { id } = await aCollege(catalog.em(), { website: 'https://old.example/' });
    const answer = await asAdmin('PATCH', `/${id}`, { body: { city: 'Newtown', website: '', status: 'pending' } });
    expect(answer.json()).toMatchObject({ city: 'Newtown', website: null, status: 'pending', latitude: '41.5' });
    const again = await asAdmin('PATCH', `/${id}`, { body: { city: 'Newtown' } });
    expect(again.headers['x-invalidate-tags']).toBeUndefined();
    const changes = await catalog.published('CollegeChanged', { collegeId: id });
    expect(changes).toMatchObject([{ city: 'Newtown', version: 2 }]);
  });

  test('takes the time zone from the coordinates, unless an admin has set another', async () => {
    const created = await asAdmin('POST', '', { body: { ...body, shortName: 'kettle-zones', timeZone: '' } });
    const { id, timeZone } = created.json<AdminCollegeDto>();
    expect(timeZone).toBe('America/Chicago');
    const edit = async (change: object) => {
      const answer = await asAdmin('PATCH', `/${id}`, { body: change });
      return answer.json<AdminCollegeDto>().timeZone;
    };
    expect(await edit({ latitude: '46.73', longitude: '-117.01' })).toBe('America/Los_Angeles');
    expect(await edit({ timeZone: 'America/Boise' })).toBe('America/Boise');
    expect(await edit({ timeZone: null })).toBe('America/Los_Angeles');
    const refused = await asAdmin('PATCH', `/${id}`, { body: { timeZone: 'Mountain' } });
    expect(refused.json()).toMatchObject({ status: 400, errors: { timeZone: expect.any(Array) } });
    const changes = await catalog.published('CollegeChanged', { collegeId: id });
    const zones = ['America/Los_Angeles', 'America/Boise', 'America/Los_Angeles'];
    expect(changes.map(({ timeZone: zone }) => zone)).toEqual(zones);
  });

  test.each([
    ['America/Denver', '2099-02-01T06:59:59.000Z'],
    ['America/New_York', undefined],
  ])('moves the end of a running deal to the same time in %s only if that is later', async (timeZone, endDate) => {
    const { ids } = await aBusiness(catalog.em());
    const { id } = await aDeal(catalog.em(), { ...ids, endDate: new Date('2099-02-01T05:59:59Z') });
    const answer = await asAdmin('PATCH', `/${ids.collegeId}`, { body: { timeZone } });
    const changes = await catalog.published('DealChanged', { dealId: id });
    expect(changes.map((change) => change.endDate)).toEqual(endDate ? [endDate] : []);
    expect(String(answer.headers['x-invalidate-tags']).includes(`deal-${id}`)).toBe(endDate !== undefined);
  });

  test('changes and publishes the domains of its students’ addresses, which only admins see', async () => {
    const { id, shortName } = await aCollege(catalog.em(), { emailDomains: ['old.edu'] });
    for (const change of [{ emailDomains: ['new.edu'] }, { emailDomains: ['NEW.edu', 'new.edu'] }, { city: 'Newtown' }])
      expect((await asAdmin('PATCH', `/${id}`, { body: change })).json()).toMatchObject({ emailDomains: ['new.edu'] });
    expect(await catalog.published('CollegeChanged', { collegeId: id })).toMatchObject([
      { domains: ['new.edu'], version: 2 },
      { city: 'Newtown', domains: ['new.edu'], version: 3 },
    ]);
    expect((await asAdmin('GET', `?search=${shortName}`)).json()).toMatchObject([{ id, emailDomains: ['new.edu'] }]);
    for (const url of [`colleges/${shortName}`, `colleges?search=${shortName}`, `search?q=${shortName}`]) {
      const { statusCode, body: shown } = await catalog.ask('GET', `/api/${url}`);
      expect([statusCode, /emailDomains|new\.edu/.test(shown)]).toEqual([200, false]);
    }
  });

  test('refuses a taken short name, unknown colleges, and empty coordinates', async () => {
    const { id } = await aCollege(catalog.em());
    const { shortName } = await aCollege(catalog.em());
    for (const [method, path, change, answer] of [
      ['PATCH', id, { shortName }, { code: 'short_name_taken' }],
      ['PATCH', 999_999, { city: 'X' }, { code: 'college_not_found' }],
      ['PUT', `${id}/coordinates`, { latitude: '1' }, { status: 400, errors: { longitude: expect.any(Array) } }],
      ['PUT', `${id}/coordinates`, { latitude: '1.5', longitude: '-2.25' }, { latitude: '1.5', longitude: '-2.25' }],
    ] as const)
      expect((await asAdmin(method, `/${path}`, { body: change })).json()).toMatchObject(answer);
  });

  test('two concurrent toggles by admins toggle twice', async () => {
    const { id } = await aCollege(catalog.em());
    const toggle = () => asAdmin('PATCH', `/${id}/toggle-featured`);
    const answers = await Promise.all([toggle(), toggle()]);
    expect(answers.map((answer) => answer.json().college.featured).toSorted()).toEqual([false, true]);
    expect(answers[0]?.json().message).toMatch(/is (now|no longer) featured$/);
  });
});

test.each([
  ['a college with subscribers', 'activate', undefined, 2],
  ['a college by lowering its goal to the present count', 'subscription-goal', { goal: 3 }, 3],
])('activating %s is published', async (_what, path, goal, version) => {
  const { id } = await aCollege(catalog.em(), { subscriberCount: 3 });
  const answer = await asAdmin('POST', `/${id}/${path}`, { body: goal });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { isActive: true }]);
  const activatedAt = new Date(answer.json().activationDate).toISOString();
  expect(await catalog.published('CollegeActivated', { collegeId: id })).toMatchObject([
    { isActive: true, subscriberCount: 3, version, activatedAt },
  ]);
});

test('admins’ lists, pages and counts include pending colleges and every deal, and are never cached', async () => {
  const facts = { status: 'pending', name: 'Zzz Pending', subscriberCount: 7 } as const;
  const { college: pending, ids } = await aBusiness(catalog.em(), {}, facts);
  await aDeal(catalog.em(), { ...ids, status: 'rejected' });
  for (const url of ['?search=zzz', '/active?limit=200']) {
    const answer = await asAdmin('GET', url);
    expect(answer.json<AdminCollegeDto[]>().map(({ id }) => id)).toContain(pending.id);
    expect(answer.headers['x-cache-tags']).toBeUndefined();
  }
  expect((await asAdmin('GET', '/inactive?limit=200')).json<AdminCollegeDto[]>().map(({ id }) => id)).not.toContain(
    pending.id,
  );
  expect((await asAdmin('GET', `/${pending.id}`)).json()).toMatchObject({ id: pending.id, status: 'pending' });
  expect((await asAdmin('GET', '/999999')).json()).toMatchObject({ code: 'college_not_found' });
  expect((await asAdmin('GET', `/${pending.id}/subscribers`)).json()).toEqual({ count: 7 });
  expect((await asAdmin('GET', `/${pending.id}/deals-count`)).json()).toEqual({ count: 1 });
});
