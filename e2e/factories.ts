import { eventually } from '@campus-deals/testing';
import { expect } from 'vitest';
import type { Visitor } from './browser.js';
import { sqlOf } from './databases.js';
import { signInWithoutMail } from './sign-in.js';
import { stack } from './stack.js';

export interface College {
  id: number;
  name: string;
  shortName: string;
}
export interface Person {
  userId: number;
  email: string;
  name: string;
}
export interface Vendor {
  id: number;
  name: string;
  college: College;
}
export interface Deal {
  id: number;
  title: string;
  /** Path of its page. */
  path: string;
}

/** Timeout for mails and for the effects of events, sufficient for a busy machine. */
export const SOON = { within: 60_000, every: 100 };

let serial = 0;
/** Returns a word that no other journey has used, nor an earlier run against the same stack. */
export const unique = (): string => `${Date.now().toString(36)}${(serial += 1).toString(36)}`;

/** Stores a live college that all services know. An active one shows its deals; another one waits for subscribers. */
export async function aCollege({ isActive = true, goal = 100, prefix = 'Juniper' } = {}): Promise<College> {
  const key = unique();
  const [name, shortName] = [`${prefix} ${key} College`, `juniper-${key}`];
  const id = await insert('colleges', {
    name,
    short_name: shortName,
    city: 'Larkspur',
    state: 'IA',
    latitude: 41.66,
    longitude: -91.53,
    time_zone: 'America/Chicago',
    email_domains: [`${shortName}.edu`],
    status: 'live',
    is_active: isActive,
    activation_date: isActive ? new Date() : null,
    subscription_goal: goal,
  });
  // Publishes the college.
  await asDemoAdmin('PATCH', `/api/admin/colleges/${id}`, { zipcode: '52240' });
  await Promise.all([isKnown('identity', 'colleges', id), isKnown('notification', 'colleges', id)]);
  return { id, name, shortName };
}

/** Signs a visitor in as a new student: of the college, if given. */
export async function aStudent(visitor: Visitor, { college }: { college?: College } = {}): Promise<Person> {
  const key = unique();
  const email = `student-${key}@mail.example`;
  const person = { userId: await signInWithoutMail(visitor, email), email, name: `Student ${key}` };
  await introduce(visitor, person, college);
  return person;
}

/** Signs a visitor in as a new admin. */
export async function anAdmin(visitor: Visitor, name = `Admin ${unique()}`): Promise<Person> {
  const email = `admin-${unique()}@mail.example`;
  const person = { userId: await signInWithoutMail(visitor, email, 'admin'), email, name };
  await introduce(visitor, person);
  return person;
}

/** Signs a visitor in as the owner of a new business that has paid. */
export async function anOwner(visitor: Visitor, given: { college?: College } = {}): Promise<Vendor & Person> {
  const college = given.college ?? (await aCollege());
  const key = unique();
  const [name, email] = [`Kettle ${key}`, `owner-${key}@mail.example`];
  const userId = await signInWithoutMail(visitor, email, 'vendor');
  await introduce(visitor, { userId, name, email });
  const vendorData = {
    name,
    collegeId: college.id,
    category: 'Food & Drink',
    description: 'Tea and cake for everybody.',
    address: `${serial} Main Street`,
    city: 'Larkspur',
    state: 'IA',
    zipCode: '52240',
    phone: '(319) 555-0134',
  };
  const registered = await visitor.send('POST', '/api/vendor/register', { vendorData });
  expect(registered.status()).toBe(201);
  const { id } = (await registered.json()) as { id: number };
  await sqlOf('catalog', 'UPDATE vendors SET has_paid = true WHERE id = $1', [id]);
  // Publishes that the business is public now.
  await asDemoAdmin('PATCH', `/api/admin/vendors/${id}`, { zipCode: '52242' });
  await eventually(
    async () => (await sqlOf('notification', 'SELECT 1 FROM vendors WHERE id = $1 AND is_public', [id])).length > 0,
    {
      ...SOON,
      message: `business ${id} is not public at the notification service`,
    },
  );
  return { id, name, college, userId, email };
}

/** Stores a public business that no owner has claimed, known to the catalogue alone. */
export async function aVendor(college: College, name = `Kettle ${unique()}`): Promise<Vendor> {
  const row = { name, college_id: college.id, category: 'Food & Drink', latitude: 41.661, longitude: -91.531 };
  return { id: await insert('vendors', row), name, college };
}

/** Stores a deal, approved unless its columns say otherwise. Only an admin's decision publishes it. */
export async function aDeal(
  { id: vendorId, college }: Vendor,
  columns: Record<string, unknown> & { title?: string } = {},
): Promise<Deal> {
  const isApproved = (columns['status'] ?? 'approved') === 'approved';
  const row = {
    title: `Deal ${unique()}`,
    description: 'Made by a journey.',
    discount_value: '25',
    status: 'approved',
    approved_at: isApproved ? new Date() : null,
    ...columns,
  };
  const id = await insert('deals', { vendor_id: vendorId, college_id: college.id, ...row });
  return { id, title: row.title, path: `/college/${college.shortName}/deal/${id}` };
}

/** Sends a write as the demo's admin and returns the response's JSON. */
export async function asDemoAdmin(method: string, path: string, body: object): Promise<unknown> {
  adminsCookie ??= write('POST', '/api/auth/dev-login', { role: 'admin' }).then(({ headers }) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  );
  return (await write(method, path, body, { cookie: await adminsCookie })).json();
}
let adminsCookie: Promise<string> | undefined;

async function write(method: string, path: string, body: object, headers: object = {}): Promise<Response> {
  const { url } = stack();
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
  return answer;
}

async function insert(table: 'colleges' | 'vendors' | 'deals', row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const [stored] = await sqlOf(
    'catalog',
    `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, at) => `$${at + 1}`).join()}) RETURNING id`,
    Object.values(row),
  );
  return Number(stored?.id);
}

/** Waits until an event has brought a row to another service. */
async function isKnown(database: 'identity' | 'notification', table: string, id: number): Promise<void> {
  await eventually(
    async () => expect(await sqlOf(database, `SELECT 1 FROM ${table} WHERE id = $1`, [id])).toHaveLength(1),
    { ...SOON, message: `${database} knows it` },
  );
}

/** Fills in the profile, and waits until the account is known where its alerts are planned. */
async function introduce(visitor: Visitor, { userId, name }: Person, college?: College): Promise<void> {
  const profile = { name, ...(college && { collegeId: college.id }) };
  expect(await visitor.write('PUT', '/api/user/profile', profile)).toBe(200);
  await eventually(
    async () => {
      const known = await sqlOf('notification', 'SELECT college_id FROM users WHERE id = $1', [userId]);
      expect(known).toEqual([{ college_id: college?.id ?? null }]);
    },
    { ...SOON, message: 'notification knows the account' },
  );
}
