import { expect, test } from 'vitest';
import type { DtoClass } from '../rules.js';
import { checkRequest } from '../testing/check-request.js';
import { CreateAdminVendorDto, UpdateAdminVendorDto } from './write-admin-vendor.dto.js';
import { CreateCollegeDto, UpdateCollegeDto } from './create-college.dto.js';
import { RegisterVendorDto } from './register-vendor.dto.js';
import { stateCode } from './states.js';
import { UpdateVendorDto } from './update-vendor.dto.js';
import { WritePlaceDto } from './write-place.dto.js';

test('a place that is no state has no code', () => {
  expect(stateCode('Atlantis')).toBeUndefined();
});

test.each([
  ['IA', ['iowa', ' IA ']],
  ['DC', ['D.C.', 'd. c.', 'DC', 'District of Columbia', 'Washington, D.C.', 'Washington DC', 'ＤＣ', 'DC\u200B']],
  ['VI', ['VI', 'V.I.', 'U.S. Virgin Islands', 'US Virgin Islands', 'Virgin Islands']],
])('%s is written %j', (code, spellings) => {
  expect(new Set(spellings.map(stateCode))).toEqual(new Set([code]));
});

test.each([
  RegisterVendorDto,
  UpdateVendorDto,
  CreateAdminVendorDto,
  UpdateAdminVendorDto,
  WritePlaceDto,
  CreateCollegeDto,
  UpdateCollegeDto,
])('%s takes a known state only, and stores its code', (type: DtoClass) => {
  const check = (state: string) => checkRequest(type, { state });
  expect(check('new york').taken).toMatchObject({ state: 'NY' });
  expect(check('new york').refused).not.toHaveProperty('state');
  for (const state of ['Kalifornia', 'ZZ', '??']) expect(check(state).refused).toHaveProperty('state');
});
