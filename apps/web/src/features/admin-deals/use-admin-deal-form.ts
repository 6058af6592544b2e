import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDiscountQuestion } from '../../components/form/discount-question.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { invalidateAll, refusalOf } from '../../lib/api/admin-write.js';
import { HttpError } from '../../lib/api/http-client.js';
import { showToast } from '../../lib/browser/toast.js';
import { adminDealQuery, createDeal, updateDeal } from './admin-deals.api.js';
import { changesOf, NEW_DEAL, valuesOf, type DealValues } from './deal-values.js';

type Rules = () => Promise<new () => DealValues>;
const createRules: Rules = async () =>
  (await import('@campus-deals/contracts/catalog/create-admin-deal.dto')).CreateAdminDealDto;
const updateRules: Rules = async () =>
  (await import('@campus-deals/contracts/catalog/update-admin-deal.dto'))
    .UpdateAdminDealDto as unknown as new () => DealValues;

interface Options {
  /** Undefined for a new deal. */
  deal: AdminDealDto | undefined;
  onDone: (deal: { id: number }) => void;
}

/** State of the deal form, including the merge when someone else has changed the deal. */
export function useAdminDealForm({ deal, onDone }: Options) {
  const client = useQueryClient();
  const saved = useRef(deal);
  /** Name and time of the change made since the deal was read. */
  const [conflict, setConflict] = useState<string>();
  const discount = useDiscountQuestion(deal && valuesOf(deal));
  const [done, setDone] = useState<{ id: number }>();
  const form = useDtoForm<DealValues>({
    rules: deal ? updateRules : createRules,
    defaultValues: deal ? valuesOf(deal) : NEW_DEAL,
    onSubmit: async (values) => {
      if (!(await discount.confirm(values))) return;
      const now = saved.current;
      const written = now
        ? await updateDeal(now.id, { ...changesOf(values, valuesOf(now)), version: now.version })
        : await createDeal(values);
      showToast({ title: now ? 'Deal updated' : 'Deal created' });
      void invalidateAll(client);
      setDone(written);
    },
    onFailure: async (error) => {
      const verb = deal ? 'update' : 'create';
      showToast({ title: 'Error', description: refusalOf(error) ?? `Failed to ${verb} deal`, tone: 'danger' });
      if (deal && error instanceof HttpError && error.code === 'deal_changed') await takeTheirs(error.detail ?? '');
    },
  });

  /** Merges others' changes and keeps the input, which the next submit sends. */
  const takeTheirs = async (detail: string) => {
    const opened = saved.current;
    if (!opened) return;
    const now = await client.fetchQuery(adminDealQuery(opened.id)).catch(() => undefined);
    if (!now) return;
    const mine = changesOf(form.getValues(), valuesOf(opened));
    saved.current = now;
    form.reset(valuesOf(now));
    for (const [field, value] of Object.entries(mine))
      form.setValue(field as keyof DealValues, value as never, { shouldDirty: true });
    setConflict(detail);
  };

  const leave = useEffectEvent(onDone);
  // Leaves only after a render in which unsaved changes no longer block navigation.
  useEffect(() => {
    if (done) leave(done);
  }, [done]);

  return { form, conflict, question: discount.question, isDirty: !done && form.formState.isDirty };
}
