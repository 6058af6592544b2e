import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  DISCOUNT_TYPES,
  DISCOUNT_TYPE_LABELS,
  type DiscountType,
} from '@campus-deals/contracts/enumerations';
import { useFormContext } from 'react-hook-form';
import { Field, Select } from '../../components/form/field.js';
import type { DealValues } from './deal-values.js';

/** Hint and example for the value of each discount type. */
const VALUES: Record<DiscountType, { hint: string; placeholder: string; inputMode?: 'decimal' }> = {
  percentage: { hint: 'Percent off, 1 to 100', placeholder: '25', inputMode: 'decimal' },
  fixed: { hint: 'Dollars off', placeholder: '5', inputMode: 'decimal' },
  bogo: { hint: 'What students get; you can leave it blank', placeholder: 'Buy one, get one free' },
  custom: { hint: 'It stands on the ticket as you write it', placeholder: 'Free coffee' },
};

/** Fields for the category, the discount type and its value. */
export function DiscountFields() {
  const discountType = useFormContext<DealValues>().watch('discountType');
  return (
    <div className="grid items-end gap-5 sm:grid-cols-3">
      <Select label="Category" name="category">
        {DEAL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {DEAL_CATEGORY_LABELS[category]}
          </option>
        ))}
      </Select>
      <Select label="Discount type" name="discountType">
        {DISCOUNT_TYPES.map((type) => (
          <option key={type} value={type}>
            {DISCOUNT_TYPE_LABELS[type]}
          </option>
        ))}
      </Select>
      <Field label="Discount value" name="discountValue" autoComplete="off" {...VALUES[discountType]} />
    </div>
  );
}
