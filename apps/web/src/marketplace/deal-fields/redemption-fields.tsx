import type { RedemptionKind } from '@campus-deals/contracts/enumerations';
import { VOUCHER_HOURS } from '@campus-deals/contracts/limits';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../kit/form/field.js';
import { NumberField } from '../../kit/form/number-field.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { CodesField } from './codes-field.js';
import type { DealValues } from './deal-values.js';

/** Names and hints in the order of the form, which begins with the kinds that are counted at the counter. */
const KINDS: Record<RedemptionKind, { name: string; text: string }> = {
  unique: {
    name: 'Unique code per student',
    text: 'You scan or type it at the counter, so you see how many students came. Works once; a screenshot is worth nothing.',
  },
  pool: {
    name: 'Codes from your list',
    text: 'Each student gets a code from your list. Counted when you scan or type it.',
  },
  page: {
    name: 'Show the page',
    text: 'The student presses “I am at the counter” and shows a running clock. Counts once a day and student.',
  },
  code: {
    name: 'One code for everybody',
    text: 'Said at the counter, or entered at your online checkout. Counted only with your shop’s PIN.',
  },
};
const ORDER = Object.keys(KINDS) as RedemptionKind[];

interface RedemptionFieldsProps {
  /** Whether codes are sent with the deal. */
  canAddCodes: boolean;
  /** Number of codes already issued, for an existing deal. */
  issued: number | undefined;
}

/** Fields for how a student redeems the deal, who may, and how often. */
export function RedemptionFields({ canAddCodes, issued }: RedemptionFieldsProps) {
  const { watch, register } = useFormContext<DealValues>();
  const [kind, total, verifiedOnly] = watch(['redemption.kind', 'redemption.total', 'redemption.verifiedOnly']);
  const isLimited = kind === 'pool' || total !== null;
  const noteChoice = useVerifiedByDefault(isLimited);
  return (
    <div className="space-y-5">
      <fieldset className="min-w-0">
        <legend className="mb-2 text-body font-semibold">How is it redeemed?</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {ORDER.map((each) => (
            <label
              key={each}
              className="flex cursor-pointer items-start gap-3 rounded-md border border-edge p-3.5 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft"
            >
              <input
                type="radio"
                value={each}
                className="mt-1 size-4.5 shrink-0 accent-brand"
                {...register('redemption.kind')}
              />
              <span className="min-w-0">
                <span className="block font-semibold">{KINDS[each].name}</span>
                <span className="block text-sm opacity-85">{KINDS[each].text}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {kind === 'code' && (
        <Field
          label="The code"
          name="redemption.code"
          isNullable
          autoComplete="off"
          placeholder="STUDENT20"
          maxLength={60}
        />
      )}
      {kind === 'pool' &&
        (canAddCodes ? <CodesField /> : <p className="text-body text-muted">The vendor adds the codes.</p>)}
      {kind !== 'code' && (
        <NumberField label="Times that one student may redeem it" name="redemption.perStudent" placeholder="No limit" />
      )}
      <NumberField
        label="Total limit"
        name="redemption.total"
        placeholder="No limit"
        {...(issued !== undefined && { hint: `Given out so far: ${issued}` })}
      />
      {isLimited && (kind === 'unique' || kind === 'pool') && (
        <p className="text-body text-muted">
          A code that is not used within {VOUCHER_HOURS} hours expires, and another student can have it.
        </p>
      )}
      <SwitchField
        label="Verified students only"
        name="redemption.verifiedOnly"
        hint={
          isLimited && !verifiedOnly
            ? 'Anyone with a free account can take from your limit. Switch this on to keep it for students.'
            : 'Students who verified a school email in the past year.'
        }
        onChosen={noteChoice}
      />
    </div>
  );
}

/**
 * Switches "Verified students only" on when a limit is set, unless the vendor has chosen. Returns the function that
 * records the vendor's choice.
 */
function useVerifiedByDefault(isLimited: boolean): () => void {
  const { getValues, setValue } = useFormContext<DealValues>();
  const wasLimited = useRef(isLimited);
  const state = useRef<'untouched' | 'switched on' | 'chosen'>('untouched');
  useEffect(() => {
    if (wasLimited.current === isLimited) return;
    wasLimited.current = isLimited;
    if (isLimited && state.current === 'untouched' && !getValues('redemption.verifiedOnly')) {
      state.current = 'switched on';
      setValue('redemption.verifiedOnly', true, { shouldDirty: true });
    } else if (!isLimited && state.current === 'switched on') {
      state.current = 'untouched';
      setValue('redemption.verifiedOnly', false, { shouldDirty: true });
    }
  }, [isLimited, getValues, setValue]);
  return () => {
    state.current = 'chosen';
  };
}
