import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { changesOf, type DealValues, NEW_DEAL } from '../../marketplace/deal-fields/deal-values.js';
import { useDealForm } from '../../marketplace/deal-fields/use-deal-form.js';
import { reading, write } from '../../platform/api/api.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { invalidateAll } from '../../platform/api/use-write.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { SeoFields } from '../fields.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { ConflictNotice } from '../../marketplace/deal-fields/conflict-notice.js';
import { FurtherCollegesField, useDropFurther } from '../../marketplace/deal-fields/further-colleges-field.js';
import { OfferFields } from '../../marketplace/deal-fields/offer-fields.js';
import { RedemptionFields } from '../../marketplace/deal-fields/redemption-fields.js';
import { WhenFields } from '../../marketplace/deal-fields/when-fields.js';
import { useFieldValue } from '../../kit/form/field-value.js';
import { fieldsOf, Form, FormError, SubmitButton } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { adminDealQuery } from './admin-deals.api.js';
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
  const vendorId = form.watch('vendorId') as number | null;
  const { data: nearby = [] } = useQuery({
    ...reading('/api/admin/vendors/:id/nearby-colleges', { params: { id: vendorId ?? 0 } }),
    enabled: vendorId !== null,
  });
  return (
    <Form form={form} className="grid max-w-4xl gap-6" aria-label="Deal">
      {conflict && <ConflictNotice key={conflict.version} conflict={conflict} />}
      <WhoFields deal={deal} />
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
          <SwitchField label="Featured" name="featured" hint="Shown before others on its college’s page." />
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

/** The vendor of a deal, and the college that it is for. */
function WhoFields({ deal }: Pick<AdminDealFormProps, 'deal'>) {
  const form = useFormContext<AdminDealValues>();
  const { ref, error, set } = useFieldValue('vendorId');
  const [vendorName, setVendorName] = useState(deal?.vendorName);
  const pickVendor = (vendor: AdminVendorDto) => {
    setVendorName(vendor.name);
    set(vendor.id);
    // Another business has other places.
    form.setValue('furtherCollegeIds', []);
    // A deal is usually for its vendor's college.
    if (form.getValues('collegeId') || vendor.collegeId === null) return;
    form.clearErrors('collegeId');
    form.setValue('collegeId', vendor.collegeId, { shouldDirty: true });
  };
  return (
    <SectionCard title="Who and where">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <VendorPicker ref={ref} name={vendorName} error={error?.message} onPick={pickVendor} />
        <AdminCollegeField onChosen={useDropFurther()} />
      </div>
    </SectionCard>
  );
}

const createRules = async () =>
  (await import('@campus-deals/contracts/catalog/write-admin-deal.dto')).CreateAdminDealDto;
const updateRules = async () =>
  (await import('@campus-deals/contracts/catalog/write-admin-deal.dto')).UpdateAdminDealDto;

/** State of the admin's form, whose changes take effect at once. */
function useAdminDealForm({ deal, onDone }: Omit<AdminDealFormProps, 'onCancel'>) {
  const client = useQueryClient();
  return useDealForm<AdminDealValues, AdminDealDto>({
    deal,
    values: deal ? valuesOf(deal) : NEW_ADMIN_DEAL,
    valuesOf,
    rules: deal ? updateRules : createRules,
    read: (id) => client.fetchQuery(adminDealQuery(id)),
    save: async (values, from, confirm) => {
      if (!(await confirm(values))) return undefined;
      const written = from
        ? await write('PATCH /api/admin/deals/:id', {
            params: { id: from.id },
            body: { ...changesOf(values, valuesOf(from)), version: from.version },
          })
        : await write('POST /api/admin/deals', { body: values });
      showToast({ title: from ? 'Deal updated' : 'Deal created' });
      // Update the cached deal: the next visit of the form may read it within a second, before it is dropped.
      if (from) client.setQueryData(adminDealQuery(from.id).queryKey, (read) => read && { ...read, ...written });
      void invalidateAll(client);
      return written;
    },
    onFailure: (error) => void showError(refusalOf(error) ?? `Failed to ${deal ? 'update' : 'create'} deal`),
    onDone,
  });
}

/** Values of the admin's form. */
type AdminDealValues = CreateAdminDealDto & DealValues;

const NEW_ADMIN_DEAL: AdminDealValues = {
  // Not chosen yet; validation rejects null.
  vendorId: null as unknown as number,
  collegeId: null as unknown as number,
  ...NEW_DEAL,
  description: null,
  imageUrl: null,
  // The business may have no account yet, so that no owner could scan codes.
  redemption: { ...NEW_DEAL.redemption, kind: 'page' },
  furtherCollegeIds: [],
  featured: false,
  seoMetadata: null,
};

function valuesOf(deal: AdminDealDto): AdminDealValues {
  return { ...fieldsOf(NEW_ADMIN_DEAL, { ...deal, imageUrl: deal.image }), startDate: deal.startDate };
}
