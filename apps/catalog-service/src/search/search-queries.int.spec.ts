import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { seedDemoCatalog } from '../seed-demo-catalog.js';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog();
  await seedDemoCatalog(catalog.em());
}, 60_000);
afterAll(() => catalog.stop());

/** Queries as students type them, over the demo's businesses, with names that must and must not be found. */
const QUERIES: [typed: string, found: string[], notFound: string[]][] = [
  ['bike repair', ['Northside Bicycle Works'], ['Cornell University']],
  ['bike repar', ['Northside Bicycle Works'], ['Cornell University']],
  ['bike', ['Northside Bicycle Works'], ['Duke University', 'Cornell University', 'Paper Crane Café']],
  ['bikes', ['Northside Bicycle Works'], ['Duke University']],
  ['bicycles', ['$15 off a full tune-up'], ['University of Iowa']],
  ['tacos', [], ['University of North Carolina at Chapel Hill', 'Trade three novels, take one home']],
  ['movie', ['Lantern Street Cinema'], ['University of Virginia']],
  ['movies', ['$4 off Monday classics'], ['40% off your first month']],
  ['film', ['Lantern Street Cinema'], ['Second Shelf Books']],
  ['cinema', ['Two seats for one on Wednesdays'], ['University of Virginia']],
  ['tailer', ['Thread Count Tailors'], ['$12 off a table of six']],
  ['alterations', ['15% off alterations'], ['University of Iowa']],
  ['student id', ['20% off any coffee before 10', '15% off used textbooks'], ['Duke University']],
  ['iowa coffee', ['University of Iowa', 'Paper Crane Café'], ['Slow Tuesday Pizza']],
  ['iowa city', ['University of Iowa', 'Northside Bicycle Works'], ['Plain Sight Opticians']],
  ['hawkeyes', ['University of Iowa', 'Paper Crane Café'], ['Plain Sight Opticians']],
  ['uiowa', ['University of Iowa'], ['University of Utah']],
  ['cheap haircut near me', ['Good Morning Barbers', '$6 off a weekday cut'], ['Thread Count Tailors']],
  ['hair', ['Good Morning Barbers'], ['Uphill Climbing Hall']],
  ['barber', ['$6 off a weekday cut'], ['Thread Count Tailors']],
  ['pizza', ['Slow Tuesday Pizza', '$5 off any large pizza'], ['Basil & Brine']],
  ['piza', ['Slow Tuesday Pizza'], ['Basil & Brine']],
  ['pizza boston', ['Boston University', 'Slow Tuesday Pizza'], ['Paper Crane Café']],
  ['coffee', ['Paper Crane Café', '20% off any coffee before 10'], ['Corner Circuit Repair']],
  ['latte', ['Paper Crane Café'], ['The Long Table']],
  ['ramen', ['Midnight Noodle Society'], ['The Long Table']],
  ['late night food', ['30% off after 9 pm'], ['Plain Sight Opticians', 'Lantern Street Cinema']],
  ['dinner', ['20% off Sunday supper'], ['Second Shelf Books']],
  ['books', ['Second Shelf Books'], ['Suds & Sonnets Laundry']],
  ['used textbooks', ['15% off used textbooks'], ['Uphill Climbing Hall']],
  ['vinyl', ['Static & Vinyl', '10% off used records'], ['Second Shelf Books']],
  ['gym', ['Uphill Climbing Hall'], ['15% off alterations']],
  ['climbing', ['Uphill Climbing Hall'], ['University of Colorado Boulder', 'Static & Vinyl']],
  ['yoga', ['Field Day Yoga', '40% off your first month'], ['Uphill Climbing Hall']],
  ['laundry', ['Suds & Sonnets Laundry', 'Free drying on Sundays'], ['University of Washington']],
  ['wash and fold', ['20% off wash and fold'], ['Howard University']],
  ['phone repair', ['Corner Circuit Repair'], ['Lantern Street Cinema']],
  ['cracked screen', ['$20 off any screen repair'], ['$12 off a table of six']],
  ['iphone', ['$20 off any screen repair'], ['Static & Vinyl']],
  ['glasses', ['Plain Sight Opticians', '20% off frames for students'], ['The Gilded Fern']],
  ['plants', ['The Gilded Fern', 'A second small plant free'], ['Proof by Coffee']],
  ['tutor', ['Proof by Coffee', 'First hour at half price'], ['The Long Table']],
  ['math tutor', ['Proof by Coffee'], ['The Gilded Fern']],
  ['calculus', ['Proof by Coffee'], ['Slow Tuesday Pizza']],
  ['thesis binding', ['25% off thesis binding'], ['University of Iowa']],
  ['print shop', ['Ink & Anvil Print Shop'], ['Second Shelf Books']],
  ['poster', ['$5 off poster printing'], ['Static & Vinyl']],
  ['sandwich', ['Basil & Brine', '$2 off any whole sandwich'], ['Slow Tuesday Pizza']],
  ['soup', ['20% off Sunday supper'], ['Midnight Noodle Society']],
  ['pottery', ['Kettle & Clay'], ['The Gilded Fern']],
  ['bogo', ['Two croissants for one', 'Two seats for one on Wednesdays'], ['Kettle & Clay', 'Cornell University']],
  ['buy one get one', ['Two croissants for one'], ['Plain Sight Opticians']],
  ['20% off', ['20% off wash and fold', '20% off Sunday supper'], ['University of Iowa']],
  ['half price', ['First hour at half price'], ['University of Iowa']],
  ['mit', ['Massachusetts Institute of Technology'], ['University of Michigan']],
  ['ut austin', ['University of Texas at Austin'], ['University of Utah']],
  ['stanfrod', ['Stanford University'], ['Howard University']],
  ['car wash', ['20% off wash and fold'], ['University of Washington', 'Stanford University']],
  ['date night', [], ['University of Notre Dame', 'Field Day Yoga']],
  ['hair dresser', ['Good Morning Barbers'], ['Uphill Climbing Hall']],
  ['deals', [], ['Duke University', 'Slow Tuesday Pizza']],
  ['kittens', [], ['Slow Tuesday Pizza', 'University of Iowa']],
];

async function search(typed: string): Promise<SearchResultsDto> {
  return (await catalog.ask('GET', `/api/search?limit=12&q=${encodeURIComponent(typed)}`)).json();
}

test.each(QUERIES)('"%s"', async (typed, found, notFound) => {
  const { colleges, vendors, deals } = await search(typed);
  const names = [...colleges, ...vendors].map(({ name }) => name).concat(deals.map(({ title }) => title));
  expect(names).toEqual(expect.arrayContaining(found));
  expect(notFound.filter((name) => names.includes(name))).toEqual([]);
});

test('returns the words searched instead of misspelled ones, and none if all words are in use', async () => {
  expect((await search('bike repar')).closest).toBe('bike repair');
  expect(await search('bike repair')).not.toHaveProperty('closest');
  expect(await search('qwrtz plmk')).not.toHaveProperty('closest');
});
