import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDiscountQuestion } from '../../components/form/discount-question.js';
import { useDtoForm, type DtoForm } from '../../components/form/use-dto-form.js';
import { HttpError } from '../../lib/api/http-client.js';
import { showToast } from '../../lib/browser/toast.js';
import { readOwnDeal, useForgetOwnDeals } from './deal-form.api.js';
import { merged, valuesOf, type DealValues, type Merged } from './deal-values.js';
import { codesText, saveDeal } from './save-deal.js';

export interface Conflict extends Merged {
  /** Name and time of the other change. */
  detail: string;
  /** Values of the form before the merge. */
  typed: DealValues;
  /** Values that someone else has saved. */
  saved: DealValues;
}

/** Title of the conflict, in the toast and in the notice. */
export const CONFLICT_TITLE = 'This deal was edited in another tab';
export const CONFLICT_TEXT = 'Your version is kept below.';

export interface DealFormState {
  form: DtoForm<DealValues>;
  rules: DtoForm<RedemptionRulesDto>;
  codes: string;
  setCodes: (codes: string) => void;
  /** Validates both forms, so that all errors are shown at once, then saves. */
  submit: (event?: FormEvent) => Promise<void>;
  /** Saves without submitting: a new deal becomes a draft, and a draft stays one. */
  saveDraft: () => Promise<void>;
  conflict: Conflict | undefined;
  needsFee: boolean;
  /** Dialog that confirms an unusually high discount. */
  question: ReactNode;
  isDirty: boolean;
}

interface DealFormOptions {
  deal: OwnDealDto | undefined;
  /** Initial values of the forms. */
  values: DealValues;
  rules: RedemptionRulesDto;
  onDone: (deal: OwnDealDto) => void;
}

export function useDealForm({
  deal,
  values: defaultValues,
  rules: defaultRules,
  onDone,
}: DealFormOptions): DealFormState {
  const forgetOwnDeals = useForgetOwnDeals();
  const saved = useRef(deal);
  const [idempotencyKey] = useState(newKey);
  /** True after a request to create the deal without a clear response. */
  const mayExist = useRef(false);
  const isDraft = useRef(false);
  const areRulesRight = useRef(true);
  const [codes, setCodes] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [needsFee, setNeedsFee] = useState(false);
  const discount = useDiscountQuestion(deal && deal.status !== 'draft' ? valuesOf(deal) : undefined);
  const [done, setDone] = useState<OwnDealDto>();

  const rules = useDtoForm<RedemptionRulesDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/redemption-rules.dto')).RedemptionRulesDto,
    defaultValues: defaultRules,
    onSubmit: async () => {},
    onFailure: () => {},
  });
  const form = useDtoForm<DealValues>({
    rules: deal ? loadUpdateRules : loadCreateRules,
    defaultValues,
    onSubmit: async (values) => {
      if (!areRulesRight.current) return void (await rules.trigger(undefined, { shouldFocus: true }));
      if (!isDraft.current && !(await discount.confirm(values))) return;
      const isNew = saved.current === undefined;
      const before = saved.current?.status;
      try {
        const { deal, codesTaken } = await saveDeal(
          {
            values,
            rules: rules.getValues(),
            codes,
            idempotencyKey,
            isDraft: isDraft.current,
            mayExist: mayExist.current,
          },
          saved.current,
          (written) => (saved.current = written),
        );
        showToast(successOf(deal, isNew, before, codesTaken && codesText(codesTaken)));
        setDone(deal);
      } finally {
        forgetOwnDeals();
      }
    },
    onFailure: async (error) => {
      mayExist.current ||= !(error instanceof HttpError) || error.status >= 500;
      const { code = '', detail } = error instanceof HttpError ? error : {};
      if (code === 'registration_fee_required') setNeedsFee(true);
      if (code === 'deal_changed' && saved.current && (await takeTheirs(saved.current, detail ?? '')))
        return showToast({ title: CONFLICT_TITLE, description: CONFLICT_TEXT, tone: 'danger' });
      showToast({
        title: deal ? 'Error updating deal' : 'Error creating deal',
        description: detail ?? `There was an error ${deal ? 'updating' : 'creating'} your deal`,
        tone: 'danger',
      });
    },
  });

  /**
   * Merges others' changes and keeps the input, which the next submit sends. Resolves to false if the deal could not
   * be read.
   */
  const takeTheirs = async (opened: OwnDealDto, detail: string): Promise<boolean> => {
    const now = await readOwnDeal(opened.id).catch(() => undefined);
    if (!now) return false;
    const typed = form.getValues();
    const theirs = valuesOf(now);
    const result = merged(typed, valuesOf(opened), theirs);
    saved.current = now;
    form.reset(theirs);
    for (const [field, value] of Object.entries(result.values))
      form.setValue(field as keyof DealValues, value as never, { shouldDirty: true });
    setConflict({ ...result, detail, typed, saved: theirs });
    return true;
  };

  const send = async (asDraft: boolean) => {
    if (form.formState.isSubmitting) return;
    isDraft.current = asDraft;
    areRulesRight.current = await rules.trigger();
    await form.submit();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return send(false);
  };
  const saveDraft = () => send(true);

  const leave = useEffectEvent(onDone);
  // Leaves only after a render in which unsaved changes no longer block navigation.
  useEffect(() => {
    if (done) leave(done);
  }, [done]);

  const isDirty = !done && (form.formState.isDirty || rules.formState.isDirty || codes.trim() !== '');
  return { form, rules, codes, setCodes, submit, saveDraft, conflict, needsFee, question: discount.question, isDirty };
}

/** 128 random bits. `randomUUID` is missing on pages loaded over http. */
const newKey = (): string => `form-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

type Rules = () => Promise<new () => DealValues>;
const loadCreateRules: Rules = async () =>
  (await import('@campus-deals/contracts/catalog/create-deal.dto')).CreateDealDto;
const loadUpdateRules: Rules = async () =>
  (await import('@campus-deals/contracts/catalog/update-deal.dto')).UpdateDealDto as unknown as new () => DealValues;

function successOf(
  saved: OwnDealDto,
  isNew: boolean,
  before: OwnDealDto['status'] | undefined,
  codes: string | undefined,
) {
  if (saved.status === 'draft') return { title: 'Draft saved', description: codes ?? 'Submit it when it is ready' };
  const words = isNew
    ? { title: 'Deal created successfully', description: 'Your deal has been submitted for approval' }
    : {
        title: before === 'draft' ? 'Deal submitted' : 'Deal updated',
        description:
          before === 'approved'
            ? 'Students see the approved version until the new one is decided'
            : 'Your deal has been submitted for approval',
      };
  return codes ? { title: words.title, description: `${words.description}. ${codes}` } : words;
}
