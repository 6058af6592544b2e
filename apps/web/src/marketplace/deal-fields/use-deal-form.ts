import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import { HttpError } from '../../platform/api/http-client.js';
import { showToast } from '../../platform/browser/toast.js';
import { useDiscountQuestion } from './discount-question.js';
import { type DtoForm, useDtoForm } from '../../kit/form/form.js';
import { merged, type DealValues, type Merged } from './deal-values.js';

export interface Conflict extends Merged<DealValues> {
  /** Name and time of the other change. */
  detail: string;
  /** Values of the form before the merge. */
  typed: DealValues;
  /** Values that someone else has saved, and their version. */
  saved: DealValues;
  version: number;
}

/** Title of the conflict, in the toast and in the notice. */
export const CONFLICT_TITLE = 'This deal was edited in another tab';
export const CONFLICT_TEXT = 'Your version is kept below.';

interface StoredDeal {
  id: number;
  version: number;
  status: DealStatus;
}

interface DealFormOptions<Values extends DealValues, Deal extends StoredDeal> {
  /** Undefined for a new deal. */
  deal: Deal | undefined;
  /** Initial values of the form. */
  values: Values;
  valuesOf: (deal: Deal) => Values;
  /** Imports the DTO class whose rules apply. */
  rules: () => Promise<new () => object>;
  /** Reads the current version of the deal. */
  read: (id: number) => Promise<Deal>;
  /**
   * Sends a new deal, or the changes of `from`, in one request. `confirm` asks about an unusually high discount.
   * Resolves to undefined if the user goes back to the form.
   */
  save: (
    values: Values,
    from: Deal | undefined,
    confirm: (values: Values) => Promise<boolean>,
  ) => Promise<Deal | undefined>;
  /** Handles failures other than conflicts, which are merged. */
  onFailure: (error: Error) => void;
  onDone: (deal: Deal) => void;
}

interface DealForm<Values extends DealValues> {
  form: DtoForm<Values>;
  conflict: Conflict | undefined;
  /** Dialog that confirms an unusually high discount. */
  question: ReactNode;
  isDirty: boolean;
}

/** State of a form of a deal, including the merge when someone else has changed the deal. */
export function useDealForm<Values extends DealValues, Deal extends StoredDeal>(
  options: DealFormOptions<Values, Deal>,
): DealForm<Values> {
  const { deal, values, valuesOf, rules, read, save, onFailure, onDone } = options;
  const saved = useRef(deal);
  const [conflict, setConflict] = useState<Conflict>();
  const [done, setDone] = useState<Deal>();
  const discount = useDiscountQuestion(deal && deal.status !== 'draft' ? valuesOf(deal) : undefined);
  const form = useDtoForm<Values>({
    rules,
    defaultValues: values as DefaultValues<Values>,
    onSubmit: async (typed) => setDone(await save(typed, saved.current, discount.confirm)),
    onFailure: async (error) => {
      const isConflict = error instanceof HttpError && error.code === 'deal_changed';
      if (!isConflict || !saved.current || !(await takeTheirs(saved.current, error.detail ?? '')))
        return onFailure(error);
      showToast({ title: CONFLICT_TITLE, description: CONFLICT_TEXT, tone: 'danger' });
    },
  });

  /**
   * Merges others' changes and keeps the input, which the next submit sends. Resolves to false if the deal could not
   * be read.
   */
  const takeTheirs = async (opened: Deal, detail: string): Promise<boolean> => {
    const now = await read(opened.id).catch(() => undefined);
    if (!now) return false;
    const typed = form.getValues();
    const theirs = valuesOf(now);
    const result = merged(typed, valuesOf(opened), theirs);
    saved.current = now;
    form.reset(theirs);
    for (const [field, value] of Object.entries(result.values))
      form.setValue(field as Path<Values>, value as never, { shouldDirty: true });
    setConflict({ ...result, detail, typed, saved: theirs, version: now.version });
    return true;
  };

  const leave = useEffectEvent(onDone);
  // Leaves only after a render in which unsaved changes no longer block navigation.
  useEffect(() => {
    if (done) leave(done);
  }, [done]);

  return { form, conflict, question: discount.question, isDirty: !done && form.formState.isDirty };
}
