import { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { sharedIdentity } from '../../testing/identity-app.js';
import { tables } from '../../tables.js';
import { CollegesService, collegesOfDomains, type School } from './colleges.service.js';

const identity = await sharedIdentity();

const COLLEGES: { name: string; domains: string[]; status?: 'pending' }[] = [
  { name: 'Stanford', domains: ['stanford.edu'] },
  { name: 'Temple', domains: ['temple.edu'] },
  { name: 'Temple Law', domains: ['law.temple.edu'] },
  { name: 'UCLA', domains: ['ucla.edu', 'g.ucla.edu'] },
  { name: 'UMD College Park', domains: ['umd.edu'] },
  { name: 'UMD Global', domains: ['umd.edu'] },
  { name: 'Pending U', domains: ['pending.edu'], status: 'pending' },
  { name: 'Ranger', domains: ['rangercollege.edu', 'ranger.cc.tx.us'] },
  { name: 'Careless', domains: ['alumni.careless.edu', 'carelessalumni.org'] },
];

for (const [index, { name, ...facts }] of COLLEGES.entries()) await identity.college(index + 1, name, facts);

const find = (address: string): Promise<School | undefined> =>
  identity.inTransaction(() => identity.get(CollegesService).findByEmail(address));

describe('a school address', () => {
  test.each<[address: string, colleges: string[]]>([
    ['a@stanford.edu', ['Stanford']],
    [' a@Stanford.edu ', ['Stanford']],
    ['a@cs.temple.edu', ['Temple']],
    ['a@law.temple.edu', ['Temple Law']],
    ['a@xlaw.temple.edu', ['Temple']],
    ['a@g.ucla.edu', ['UCLA']],
    ['a@ranger.cc.tx.us', ['Ranger']],
    ['a@umd.edu', ['UMD College Park', 'UMD Global']],
    ['a@terpmail.umd.edu', ['UMD College Park', 'UMD Global']],
    ['a@pending.edu', []],
  ])('%s is one, of %j', async (address, names) => {
    expect((await find(address))?.colleges.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    'a@alumni.stanford.edu',
    'a@alumni.careless.edu',
    'a@carelessalumni.org',
    'x@notreal.edu',
    'x@stanford.edu.evil.com',
    'x@notstanford.edu',
    "x@'; drop table colleges; --.edu",
  ])('%s is none', async (address) => {
    expect(await find(address)).toBeUndefined();
  });

  test('is found by an index', async () => {
    const plan = await identity.inTransaction(async () => {
      await identity.sql(
        `insert into colleges (id, name, short_name, status, is_active, version) select n, 'x', 'x' || n, 'live', false, 1 from generate_series(1000, 9000) n`,
      );
      await identity.sql(
        `insert into college_domains (domain, college_id) select 'd' || n || '.edu', n from generate_series(1000, 9000) n`,
      );
      await identity.sql('analyze college_domains');
      await identity.sql('analyze colleges');
      return collegesOfDomains(tables(identity.get(EntityManager)), ['cs.d2000.edu', 'd2000.edu']).explain<{
        'QUERY PLAN': string;
      }>();
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
  });
});
