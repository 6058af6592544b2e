import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { useQueryClient } from '@tanstack/react-query';
import { changesOf } from '../../components/deal/deal-values.js';
import { useDealForm } from '../../components/deal/use-deal-form.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { invalidateAll } from '../../lib/api/use-write.js';
import { showToast } from '../../lib/browser/toast.js';
import { adminDealQuery, createDeal, updateDeal } from './admin-deals.api.js';
import { NEW_ADMIN_DEAL, valuesOf, type AdminDealValues } from './deal-values.js';

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
