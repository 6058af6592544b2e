import type { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { CodesTakenDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useDealForm } from '../../marketplace/deal-fields/use-deal-form.js';
import { read } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { showToast } from '../../platform/browser/toast.js';
import { plural } from '../../kit/text/plural.js';
import { saveDeal, valuesOf, type OwnDealValues } from './deal-form.api.js';

interface OwnDealFormOptions {
  deal: OwnDealDto | undefined;
  /** Initial values of the form. */
  values: OwnDealValues;
  onDone: (deal: OwnDealDto) => void;
}

/** State of the vendor's form, which submits a deal or saves a draft. */
export function useOwnDealForm({ deal, values, onDone }: OwnDealFormOptions) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  /** True after a request to create the deal without a clear response. */
  const mayExist = useRef(false);
  const isDraft = useRef(false);
  const [needsFee, setNeedsFee] = useState(false);

  const { form, ...state } = useDealForm<OwnDealValues, OwnDealDto>({
    deal,
    values,
    valuesOf,
    rules: deal ? loadUpdateRules : loadCreateRules,
    read: (id) => read('/api/vendor/deals/:id', { params: { id } }),
    save: async (typed, from, confirm) => {
      if (!isDraft.current && !(await confirm(typed))) return undefined;
      try {
        const sent = { values: typed, idempotencyKey, isDraft: isDraft.current, mayExist: mayExist.current };
        const saved = await saveDeal(sent, from);
        showToast(successOf(saved, from?.status));
        return saved;
      } finally {
        // The lists and the numbers of the vendor's deals.
        void client.invalidateQueries({
          predicate: ({ queryKey: [first] }) => /^\/api\/vendor\/(deals|analytics)/.test(String(first)),
        });
      }
    },
    onFailure: (error) => {
      mayExist.current ||= !(error instanceof HttpError) || error.status >= 500;
      const { code = '', detail } = error instanceof HttpError ? error : {};
      if (code === 'registration_fee_required') setNeedsFee(true);
      showToast({
        title: deal ? 'Error updating deal' : 'Error creating deal',
        description: detail ?? `There was an error ${deal ? 'updating' : 'creating'} your deal`,
        tone: 'danger',
      });
    },
    onDone,
  });

  const send = async (asDraft: boolean) => {
    if (form.formState.isSubmitting) return;
    isDraft.current = asDraft;
    await form.submit();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return send(false);
  };
  /** Saves without submitting: a new deal becomes a draft, and a draft stays one. */
  const saveDraft = () => send(true);
  return { form: { ...form, submit }, saveDraft, needsFee, ...state };
}

/** 128 random bits. `randomUUID` is missing on pages loaded over http. */
const newKey = (): string => `form-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

const loadCreateRules = async () => (await import('@campus-deals/contracts/catalog/create-deal.dto')).CreateDealDto;
const loadUpdateRules = async () => (await import('@campus-deals/contracts/catalog/update-deal.dto')).UpdateDealDto;

/** `before`: the status of the deal before it was saved; undefined for a new one. */
function successOf({ status, codesTaken }: StoredDealDto, before: OwnDealDto['status'] | undefined) {
  const codes = codesTaken && codesText(codesTaken);
  if (status === 'draft') return { title: 'Draft saved', description: codes ?? 'Submit it when it is ready' };
  const title = !before ? 'Deal created successfully' : before === 'draft' ? 'Deal submitted' : 'Deal updated';
  const description =
    before === 'approved'
      ? 'Students see the approved version until the new one is decided'
      : 'Your deal has been submitted for approval';
  return { title, description: codes ? `${description}. ${codes}` : description };
}

/** "98 codes were added. 2 lines were not taken (line 3: longer than 50 characters)." */
function codesText({ added, refused }: CodesTakenDto): string {
  const text = `${plural(added, 'code was', 'codes were')} added.`;
  const [first] = refused;
  if (!first) return text;
  return `${text} ${plural(refused.length, 'line was', 'lines were')} not taken (line ${first.line}: ${first.reason}).`;
}
