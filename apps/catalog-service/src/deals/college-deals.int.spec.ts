import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealCard, type DealCard } from '@campus-deals/contracts/deals.schema';
import type { College } from '../colleges/college.entity.js';
import { startCatalog, type ADMIN, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import type { Vendor } from '../vendors/vendor.entity.js';

const DAY = 86_400_000;

let catalog: CatalogUnderTest;
let college: College;
let vendor: Vendor;
beforeAll(async () => {
  catalog = await startCatalog();
});
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id, name: 'Paper Crane', logoUrl: '/api/images/crane.webp', latitude: 41.51, longitude: -90.25 });
});
afterAll(() => catalog.stop());

const offer = (given: Partial<Parameters<typeof aDeal>[1]> = {}): ReturnType<typeof aDeal> => aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, ...given });
const list = async (path = '', who?: typeof ADMIN): Promise<DealCard[]> => {
  const answer = await catalog.ask('GET', `/api/colleges/${college.shortName}/deals${path}`, who && { caller: who });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('the deals of a college', () => {
  test('show what a card needs, of their vendor too', async () => {
    const { id } = await offer({ weekdays: [2, 4], windowFrom: '17:00', windowTo: '19:00', endDate: new Date(Date.now() + DAY) });
    const [card, ...others] = await list();
    expect(others).toEqual([]);
    expect(dealCard.strict().parse(card)).toMatchObject({
      id, vendorId: vendor.id, vendorName: 'Paper Crane', vendorLogoUrl: '/api/images/crane.webp', distanceMiles: 0.69, walkingMinutes: 14,
      schedule: { weekdays: [2, 4], from: '17:00', to: '19:00' }, timeZone: 'America/Chicago', status: 'approved', redemptionKind: 'page', verifiedOnly: false,
    });
  });
});
