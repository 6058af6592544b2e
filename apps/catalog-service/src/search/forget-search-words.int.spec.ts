import { expect, test } from 'vitest';
import { sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { ForgetSearchWords } from './forget-search-words.job.js';

const catalog = await sharedCatalog();

test('words that no public document uses are deleted, all others stay', async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { name: 'Kettlewick', isActive: true });
  const { id } = await aVendor(catalog.em(), { collegeId, name: 'Bagelrama' });
  await aDeal(catalog.em(), { collegeId, vendorId: id, title: 'Pretzelfest' });
  const { id: leaving } = await aVendor(catalog.em(), { collegeId, name: 'Scamorama Bagelrama' });
  const words = async (): Promise<string[]> =>
    (await catalog.sql<{ word: string }>('SELECT word FROM search_words')).map(({ word }) => word);
  expect(await words()).toContain('scamorama');
  await catalog.em().nativeDelete(Vendor, { id: leaving });
  const before = await words();
  await catalog.app.get(ForgetSearchWords, { strict: false }).run();
  expect(before.filter((word) => word !== 'scamorama')).toEqual(await words());
  expect(await words()).toEqual(expect.arrayContaining(['kettlewick', 'bagelrama', 'pretzelfest']));
});
