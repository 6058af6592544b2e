import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';
import { VendorContact } from './vendor-contact.js';

it.each([
  ['(515) 555-0134', 'tel:5155550134'],
  ['+1 515 555 0134', 'tel:+15155550134'],
  ['(515) 555-0134 x12', 'tel:5155550134;ext=12'],
  ['515-555-0134x12', 'tel:5155550134;ext=12'],
  ['515.555.0134Ext. 12', 'tel:5155550134;ext=12'],
  ['515-555-0134, 12', 'tel:5155550134;ext=12'],
  ['515-555-0134 / 515-555-0135', 'tel:5155550134'],
  ['5155550134 5155550135', 'tel:5155550134'],
  ['Phone: 515-555-0134 (cell)', 'tel:5155550134'],
  ['515-555-0134 Mon 9-5', 'tel:5155550134'],
  ['1-800-GO-FEDEX', 'tel:18004633339'],
  ['+49 (0)30 123456', 'tel:+4930123456'],
  ['５１５-555-0134', 'tel:5155550134'],
])('dials the first number of "%s" alone', (phone, address) => {
  render(<VendorContact vendor={aVendor({ phone })} />);
  expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe(address);
});
