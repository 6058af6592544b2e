import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/catalog/create-admin-deal.dto';
import { useQueryClient } from '@tanstack/react-query';
import { changesOf, type DealValues, NEW_DEAL } from '../../marketplace/deal-fields/deal-values.js';
import { useDealForm } from '../../marketplace/deal-fields/use-deal-form.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { invalidateAll } from '../../platform/api/use-write.js';
import { showToast } from '../../platform/browser/toast.js';
import { adminDealQuery, createDeal, updateDeal } from './admin-deals.api.js';

const createRules = async () =>
  (await import('@campus-deals/contracts/catalog/create-admin-deal.dto')).CreateAdminDealDto;
const updateRules = async () =>
  (await import('@campus-deals/contracts/catalog/update-admin-deal.dto')).UpdateAdminDealDto;

interface Options {
  /** Undefined for a new deal. */
  deal: AdminDealDto | undefined;
  onDone: (deal: { id: number }) => void;
}

/** State of the admin's form, whose changes take effect at once. */
export function useAdminDealForm({ deal, onDone }: Options) {
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
        ? await updateDeal(from.id, { ...changesOf(values, valuesOf(from)), version: from.version })
        : await createDeal(values);
      showToast({ title: from ? 'Deal updated' : 'Deal created' });
      void invalidateAll(client);
      return written;
    },
    onFailure: (error) => {
      const verb = deal ? 'update' : 'create';
      showToast({ title: 'Error', description: refusalOf(error) ?? `Failed to ${verb} deal`, tone: 'danger' });
    },
    onDone,
  });
}

/** Values of the admin's form. */
type AdminDealValues = CreateAdminDealDto & DealValues;

const NEW_ADMIN_DEAL: AdminDealValues = {
  ...NEW_DEAL,
  // Not chosen yet; validation rejects null.
  vendorId: null as unknown as number,
  collegeId: null as unknown as number,
  description: null,
  imageUrl: null,
  // The business may have no account yet, so that nobody could scan codes.
  redemption: { ...NEW_DEAL.redemption, kind: 'page' },
  furtherCollegeIds: [],
  featured: false,
  seoMetadata: null,
};

function valuesOf(deal: AdminDealDto): AdminDealValues {
  return {
    title: deal.title,
    vendorId: deal.vendorId,
    collegeId: deal.collegeId,
    description: deal.description,
    category: deal.category,
    discountType: deal.discountType,
    discountValue: deal.discountValue,
    usualPriceCents: deal.usualPriceCents,
    startDate: deal.startDate,
    endDate: deal.endDate,
    schedule: deal.schedule,
    imageUrl: deal.image,
    terms: deal.terms,
    redemption: deal.redemption,
    furtherCollegeIds: deal.furtherCollegeIds,
    featured: deal.featured,
    seoMetadata: deal.seoMetadata,
  };
}
