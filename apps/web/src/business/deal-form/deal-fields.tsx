import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { discountProblem } from '@campus-deals/contracts/catalog/discount-rules';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { PlaceDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { EARLY_ACCESS_HOURS, EARLY_ACCESS_POINTS } from '@campus-deals/contracts/limits';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { DESCRIPTION_IN_LIST, distanceText, expiryText, truncated } from '../../marketplace/copy/deal-copy.js';
import { CollegeField } from '../../marketplace/colleges/college-field.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import { ConflictNotice } from '../../marketplace/deal-fields/conflict-notice.js';
import { FurtherCollegesField, useDropFurther } from '../../marketplace/deal-fields/further-colleges-field.js';
import { OfferFields } from '../../marketplace/deal-fields/offer-fields.js';
import { RedemptionFields } from '../../marketplace/deal-fields/redemption-fields.js';
import { WhenFields } from '../../marketplace/deal-fields/when-fields.js';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Form, FormError, SubmitButton } from '../../kit/form/form.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { readDraft, useDraft } from '../../kit/form/use-draft.js';
import { Button } from '../../kit/ui/button.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { placeName } from '../../marketplace/copy/place-list.js';
import { useNow } from '../../platform/browser/clock.js';
import { newDeal, type OwnDealValues, valuesOf } from './deal-form.api.js';
import { FeeNotice, StateNotice } from './notices.js';
import { useOwnDealForm } from './use-own-deal-form.js';

interface DealFieldsProps {
  vendor: OwnVendorDto;
  deal: OwnDealDto | undefined;
  userId: number | null;
  collegeId: number | undefined;
  isFeeShown: boolean;
  onDone: (deal: OwnDealDto) => void;
  onStartOver: () => void;
}

/** Form of a deal beside its ticket. The browser stores the input until it is submitted. */
export function DealFields(props: DealFieldsProps) {
  const { vendor, deal, userId, collegeId, isFeeShown, onDone, onStartOver } = props;
  // Input for another version of a deal does not apply to this one.
  const [name] = useState(deal ? `deal-${deal.id}-${deal.version}` : 'deal');
  const key = { name, userId };
  const [draft] = useState(() => readDraft<OwnDealValues>(key));
  const { form, saveDraft, conflict, needsFee, question, isDirty } = useOwnDealForm({
    deal,
    values: { ...(deal ? valuesOf(deal) : newDeal(collegeId ?? vendor.collegeId)), ...draft },
    onDone: (saved) => {
      forget();
      onDone(saved);
    },
  });
  const { isKept, forget } = useDraft(form, key);

  return (
    <Form form={form} className="split gap-6" aria-label="Deal">
      <div className="grid min-w-0 gap-6">
        {(vendor.hasPaid || vendor.isFeeWaived ? needsFee : !isFeeShown) && <FeeNotice />}
        {deal && <StateNotice deal={deal} />}
        {conflict && <ConflictNotice key={conflict.version} conflict={conflict} />}
        {draft && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body text-muted">
            What you typed before is here again.
            <Button
              variant="quiet"
              onClick={() => {
                forget();
                onStartOver();
              }}
            >
              Start over
            </Button>
          </p>
        )}
        <SectionCard title="The offer">
          <OfferFields image="image" />
        </SectionCard>
        <SectionCard title="Where and when">
          <WhereAndWhen vendor={vendor} deal={deal} />
        </SectionCard>
        <SectionCard title="At the counter">
          <RedemptionFields canAddCodes issued={deal?.issuedCount} />
        </SectionCard>
        <FormError />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton busyText="Sending..." className="max-sm:w-full">
            {deal && deal.status !== 'draft' ? 'Save and send for approval' : 'Submit deal'}
          </SubmitButton>
          {(!deal || deal.status === 'draft') && (
            <Button
              variant="secondary"
              className="max-sm:w-full"
              aria-disabled={form.formState.isSubmitting}
              onClick={() => void saveDraft()}
            >
              Save draft
            </Button>
          )}
          {isDirty && isKept && (
            <p className="text-body text-muted">What you type is kept on this device until you send it.</p>
          )}
        </div>
      </div>
      <div className="min-w-0 max-lg:order-first lg:sticky lg:top-6">
        <DealPreview vendor={vendor} />
      </div>
      {question}
      <UnsavedChanges isDirty={isDirty && (deal !== undefined || !isKept)} />
    </Form>
  );
}

function WhereAndWhen({ vendor, deal }: Pick<DealFieldsProps, 'vendor' | 'deal'>) {
  const dropFurther = useDropFurther();
  return (
    <div className="space-y-5">
      {deal ? (
        <p>
          <span className="block text-body font-semibold">College</span>
          {deal.collegeName ?? vendor.collegeName}
        </p>
      ) : (
        <CollegeField onChosen={dropFurther} />
      )}
      {vendor.places.length > 0 && <PlacesField places={vendor.places} />}
      <FurtherCollegesField nearby={vendor.nearbyColleges ?? []} />
      <WhenFields />
      <SwitchField
        label="Early access"
        name="isEarly"
        hint={`Members who earned ${EARLY_ACCESS_POINTS} points by inviting classmates can use it ${EARLY_ACCESS_HOURS} hours before everybody else.`}
      />
    </div>
  );
}

/** Field for the places where the deal is valid. All of them are stored as null, which includes later ones. */
function PlacesField({ places }: { places: readonly PlaceDto[] }) {
  const { error, set, ...field } = useFieldValue('placeIds');
  const value = field.value as number[] | null | undefined;
  const isChosen = (id: number) => !value || value.includes(id);
  const choose = (id: number, isOn: boolean) => {
    const ids = places.flatMap((place) => ((place.id === id ? isOn : isChosen(place.id)) ? [place.id] : []));
    set(ids.length === places.length ? null : ids.toSorted((a, b) => a - b));
  };
  return (
    <fieldset>
      <legend className="text-body font-semibold">Valid at</legend>
      {places.map((place) => (
        <Checkbox
          key={place.id}
          label={placeName(place)}
          isOn={isChosen(place.id)}
          onChange={(isOn) => choose(place.id, isOn)}
        />
      ))}
      <p className="text-sm text-muted">Students see the nearest of them. All includes places that you add later.</p>
      {error && <FieldError id="placeIds-error">{error.message ?? ''}</FieldError>}
    </fieldset>
  );
}

/** Previews the ticket that students will see. */
function DealPreview({ vendor }: { vendor: OwnVendorDto }) {
  const { title, description, category, discountType, discountValue, endDate, schedule, image } =
    useWatch<OwnDealValues>();
  const now = useNow(60_000);
  const discount = discountType && { discountType, discountValue: discountValue ?? '' };
  const isReadable = discountValue && discount && !discountProblem(discount);
  const badge = discount ? discountBadge(isReadable ? discount : { discountType, discountValue: '…' }) : '';
  const isDate = typeof endDate === 'string' && !Number.isNaN(Date.parse(endDate));
  const times = schedule?.weekdays?.length && schedule.from && schedule.to ? (schedule as Whole) : undefined;
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-84">
      <p className="mb-3 text-sm text-muted">As students will see it</p>
      <DealTicket
        key={image}
        deal={{ id: 0, title: title?.trim() || 'Your title', vendorName: vendor.name, category: category ?? 'other' }}
        badge={badge || '…'}
        description={truncated(description ?? '', DESCRIPTION_IN_LIST) || 'What it is about, in a few sentences.'}
        distance={distanceText(vendor)}
        times={times && <span>{scheduleText(times)}</span>}
        expiry={expiryText(isDate ? endDate : null, now)}
        imageUrl={shownImage(image)}
      />
    </section>
  );
}

type Whole = Parameters<typeof scheduleText>[0];

/** Returns the image if it is one of ours, or if a browser may show it before the server has fetched it. */
function shownImage(image: string | null | undefined): string | null {
  return image && (image.startsWith('/api/images/') || /^https:\/\/[^/]+\/./.test(image)) ? image : null;
}
