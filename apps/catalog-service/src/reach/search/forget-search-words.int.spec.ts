import { expect, test } from 'vitest';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { ForgetSearchWords } from './forget-search-words.job.js';

const catalog = await sharedCatalog();

test('words that no public document uses are deleted, all others stay', async () => {
  const { ids } = await aBusiness(catalog.em(), { name: 'Bagelrama' }, { name: 'Kettlewick' });
  await aDeal(catalog.em(), { ...ids, title: 'Pretzelfest' });
  const { id: leaving } = await aVendor(catalog.em(), { collegeId: ids.collegeId, name: 'Scamorama Bagelrama' });
  const words = () => catalog.column<string>('SELECT word FROM search_words');
  expect(await words()).toContain('scamorama');
  await catalog.em().nativeDelete(Vendor, { id: leaving });
  const before = await words();
  await catalog.get(ForgetSearchWords).run();
  expect(before.filter((word) => word !== 'scamorama')).toEqual(await words());
  expect(await words()).toEqual(expect.arrayContaining(['kettlewick', 'bagelrama', 'pretzelfest']));
});
