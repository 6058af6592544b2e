import { expect, test } from 'vitest';
import { DEAL_CATEGORIES, type DealCategory } from '../catalog/deal-categories.js';
import { DRAWINGS, drawingOf, GENERAL } from './drawing-of.js';

const drawn = (category: DealCategory, title: string, vendorName: string, id = 1) =>
  drawingOf({ id, category, title, vendorName });

test.each([
  ['food_drink', '20% off any coffee before 10', 'Paper Crane', 'coffee'],
  ['food_drink', 'Any drink before 10', 'Paper Crane Café', 'coffee'],
  ['food_drink', 'Two croissants for one', 'Paper Crane Café', 'bakery'],
  ['food_drink', 'TWO PIZZAS', 'Slow Tuesday', 'pizza'],
  ['food_drink', '2-for-1 burritos', 'La Casa', 'taco'],
  ['food_drink', 'Two sandwiches', 'The Brewery', 'sandwich'],
  ['food_drink', '5% off groceries', 'Corner Store', 'groceries'],
  ['food_drink', '$2 off any bowl', 'Midnight Noodle Society', 'noodles'],
  ['entertainment', 'On the big screen: classics', 'Lantern Street Cinema', 'cinema'],
  ['entertainment', '$10 off an evening at the wheel', 'Kettle & Clay', 'pottery'],
  ['services', '$15 off a full tune-up', 'Northside Bicycle Works', 'bike'],
  ['shopping', '10% off bikes', 'World of Wheels', 'bike'],
  ['services', '20% off any screen repair', 'Corner Circuit', 'phone'],
  ['services', '20% off frames', 'Plain Sight Opticians', 'glasses'],
  ['services', '20% off wash and fold', 'Suds & Sonnets Laundry', 'laundry'],
  ['services', '$6 off', 'Good Morning Barbers', 'haircut'],
  ['services', '25% off', 'Ink & Anvil Print Shop', 'print'],
  ['shopping', '15% off used textbooks', 'Second Shelf', 'books'],
  ['other', '40% off your first month', 'Field Day Yoga', 'yoga'],
] as const)('in %s, "%s" at %s shows %s', (category, title, vendorName, drawing) => {
  expect(drawn(category, title, vendorName)).toBe(drawing);
});

test.each([
  ['tutoring', 'First hour at half price', 'Proof by Coffee'],
  ['food_drink', '$12 off', 'The Print Shop Kitchen'],
  ['services', '10% off', 'Combs Custom Cycle'],
  ['services', 'Any carpet', 'Carousel Floors & Carpets'],
  ['food_drink', 'ラーメン一杯無料', '麺屋'],
  ['entertainment', "Ladies' day, 2 s es", "Don's"],
] as const)('in %s, "%s" at %s shows nothing that it does not sell', (category, title, vendorName) => {
  const shown = [1, 2, 3, 4].map((id) => drawn(category, title, vendorName, id));
  expect(shown.filter((drawing) => !GENERAL[category].includes(drawing))).toEqual([]);
});

test.each(DEAL_CATEGORIES)('without a word, deals of %s show different drawings, each always the same', (category) => {
  const shown = Array.from({ length: 12 }, (_, id) => drawn(category, 'Half off', 'Miss Okoboji', id));
  expect(new Set(shown)).toEqual(new Set(GENERAL[category]));
  expect(shown.filter((drawing, at) => drawing === shown[at + 1])).toEqual([]);
  expect(drawn(category, 'Half off', 'Miss Okoboji', 7)).toBe(shown[7]);
});

test('bicycles are drawn for bicycles only', () => {
  const others = ['Phone repair', 'Reading glasses', 'Laundry', 'Motorcycle service', 'Recycled goods', 'Any repair'];
  for (const category of DEAL_CATEGORIES)
    expect(others.filter((title) => drawn(category, title, 'Main Street') === 'bike')).toEqual([]);
});

test('the drawings have at least thirty kinds, and each has a category', () => {
  expect(Object.keys(DRAWINGS).length).toBeGreaterThanOrEqual(30);
  expect(Object.values(DRAWINGS).filter((category) => !DEAL_CATEGORIES.includes(category))).toEqual([]);
});
