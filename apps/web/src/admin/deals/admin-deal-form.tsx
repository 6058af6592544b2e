import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { CollegeChoice } from '../colleges/college-choice.js';
import { SeoFields } from '../seo-fields.js';
import { ConflictNotice } from '../../marketplace/deal-fields/conflict-notice.js';
import { FurtherCollegesField } from '../../marketplace/deal-fields/further-colleges-field.js';
import { OfferFields } from '../../marketplace/deal-fields/offer-fields.js';
import { RedemptionFields } from '../../marketplace/deal-fields/redemption-fields.js';
import { WhenFields } from '../../marketplace/deal-fields/when-fields.js';
import { Form, FormError, SubmitButton } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Switch } from '../../kit/ui/switch.js';
import { nearbyCollegesQuery } from './admin-deals.api.js';
import { useAdminDealForm } from './use-admin-deal-form.js';
import { VendorPicker } from '../vendors/vendor-picker.js';

interface AdminDealFormProps {
  /** Undefined for a new deal. */
  deal: AdminDealDto | undefined;
  onDone: (deal: { id: number }) => void;
  onCancel: () => void;
}

/** Form in which an admin enters or edits a deal. */
export function AdminDealForm({ deal, onDone, onCancel }: AdminDealFormProps) {
  const { form, conflict, question, isDirty } = useAdminDealForm({ deal, onDone });
  const [vendorName, setVendorName] = useState(deal?.vendorName);
  const { data: nearby = [] } = useQuery(nearbyCollegesQuery(form.watch('vendorId')));
  const pickVendor = (vendor: AdminVendorDto) => {
    setVendorName(vendor.name);
    form.clearErrors('vendorId');
    form.setValue('vendorId', vendor.id, { shouldDirty: true });
    // Another business has other places.
    form.setValue('furtherCollegeIds', []);
    // A deal is usually for its vendor's college.
    if (!form.getValues('collegeId') && vendor.collegeId !== null) pickCollege(vendor.collegeId);
  };
  const pickCollege = (collegeId: number | null) => {
    form.clearErrors('collegeId');
    form.setValue('collegeId', collegeId as number, { shouldDirty: true });
    const further = form.getValues('furtherCollegeIds') ?? [];
    form.setValue(
      'furtherCollegeIds',
      further.filter((id) => id !== collegeId),
    );
  };

  return (
    <Form form={form} className="grid max-w-4xl gap-6" aria-label="Deal">
      {conflict && <ConflictNotice key={conflict.version} conflict={conflict} />}
      <SectionCard title="Who and where">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Controller
            control={form.control}
            name="vendorId"
            render={({ field, fieldState }) => (
              <VendorPicker ref={field.ref} name={vendorName} error={fieldState.error?.message} onPick={pickVendor} />
            )}
          />
          <Controller
            control={form.control}
            name="collegeId"
            render={({ field, fieldState }) => (
              <CollegeChoice
                ref={field.ref}
                label="College"
                value={field.value}
                error={fieldState.error?.message}
                onChange={pickCollege}
              />
            )}
          />
        </div>
      </SectionCard>
      <SectionCard title="The offer">
        <OfferFields image="imageUrl" isDescriptionOptional />
      </SectionCard>
      <SectionCard title="When">
        <WhenFields />
      </SectionCard>
      <SectionCard title="At the counter">
        <RedemptionFields canAddCodes={false} issued={deal?.issuedCount} />
      </SectionCard>
      <SectionCard title="Where it is shown">
        <div className="space-y-5">
          <FurtherCollegesField nearby={nearby} />
          <Controller
            control={form.control}
            name="featured"
            render={({ field }) => (
              <Switch
                label="Featured"
                hint="Shown before others on its college’s page."
                isOn={field.value ?? false}
                onChange={field.onChange}
              />
            )}
          />
          <SeoFields />
        </div>
      </SectionCard>
      <FormError />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyText="Saving..." className="max-sm:w-full">
          {deal ? 'Save deal' : 'Create deal'}
        </SubmitButton>
        <Button variant="secondary" className="max-sm:w-full" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {question}
      <UnsavedChanges isDirty={isDirty} />
    </Form>
  );
}
