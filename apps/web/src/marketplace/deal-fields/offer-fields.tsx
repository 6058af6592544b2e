import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  DISCOUNT_TYPES,
  DISCOUNT_TYPE_LABELS,
  type DiscountType,
} from '@campus-deals/contracts/enumerations';
import { DEAL_DESCRIPTION_LENGTH, DEAL_TITLE_LENGTH } from '@campus-deals/contracts/limits';
import { visibleLength } from '@campus-deals/contracts/visible-text';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, Select, TextArea } from '../../kit/form/field.js';
import { ImageField } from '../../kit/form/image-field.js';
import { NumberField } from '../../kit/form/number-field.js';
import type { DealValues } from './deal-values.js';

/** Hint and example for the value of each discount type. */
const VALUES: Record<DiscountType, { hint: string; placeholder: string; inputMode?: 'decimal' }> = {
  percentage: { hint: 'Percent off, 1 to 100', placeholder: '25', inputMode: 'decimal' },
  fixed: { hint: 'Dollars off', placeholder: '5', inputMode: 'decimal' },
  bogo: { hint: 'What students get, in your words', placeholder: 'Buy one, get one free' },
  custom: { hint: 'In your words, as it appears on the ticket', placeholder: 'Free coffee' },
};

interface OfferFieldsProps {
  /** Name of the DTO's field of the image. */
  image: 'image' | 'imageUrl';
  isDescriptionOptional?: boolean;
}

/** Fields of the offer: title, description, category, discount, image, terms. */
export function OfferFields({ image, isDescriptionOptional = false }: OfferFieldsProps) {
  const { watch, getValues, setValue } = useFormContext<DealValues>();
  const discountType = watch('discountType');
  useEffect(() => {
    if (discountType === 'bogo' && !getValues('discountValue'))
      setValue('discountValue', VALUES.bogo.placeholder, { shouldDirty: true });
  }, [discountType, getValues, setValue]);
  return (
    <div className="space-y-5">
      <Field label="Title" name="title" placeholder="25% off any sandwich" maxLength={DEAL_TITLE_LENGTH[1] + 50} />
      <div>
        <TextArea
          label={isDescriptionOptional ? 'Description (optional)' : 'Description'}
          name="description"
          rows={4}
          isNullable={isDescriptionOptional}
        />
        <Count of={watch('description') ?? ''} most={DEAL_DESCRIPTION_LENGTH[1]} />
      </div>
      <Select label="Category" name="category">
        {DEAL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {DEAL_CATEGORY_LABELS[category]}
          </option>
        ))}
      </Select>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select label="Discount type" name="discountType">
          {DISCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {DISCOUNT_TYPE_LABELS[type]}
            </option>
          ))}
        </Select>
        <Field label="Discount value" name="discountValue" autoComplete="off" {...VALUES[discountType]} />
      </div>
      {(discountType === 'percentage' || discountType === 'bogo') && (
        <NumberField
          label="Usual price (optional)"
          name="usualPriceCents"
          isMoney
          placeholder="12.50"
          hint={
            discountType === 'bogo'
              ? 'Dollars that the free item costs otherwise. Students see what they saved.'
              : 'Dollars without the deal, if it has one price. Students see what they saved.'
          }
        />
      )}
      <ImageField label="Image" name={image} />
      <TextArea label="Small print (optional)" name="terms" rows={2} isNullable placeholder="One per person per day." />
    </div>
  );
}

function Count({ of, most }: { of: string; most: number }) {
  return (
    <p className="mt-1 text-right text-sm text-muted tabular-nums" aria-hidden="true">
      {visibleLength(of.trim())} / {most}
    </p>
  );
}
