import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { CodesTakenDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { addCodes, createDeal, readOwnDeal, resubmitDeal, setRules, updateDeal } from './deal-form.api.js';
import { changesOf, fieldsOf, isSameRules, rulesOf, valuesOf, type DealValues } from './deal-values.js';

export interface DealToSave {
  values: DealValues;
  rules: RedemptionRulesDto;
  /** Codes for the pool, one per line. */
  codes: string;
  /** Unique per form, so that the server creates only one deal for it. */
  idempotencyKey: string;
  /** Whether a new deal becomes a draft, and a draft stays one. */
  isDraft: boolean;
  /** Whether an earlier request with this key may have created the deal with other values. */
  mayExist: boolean;
}

interface SavedDeal {
  deal: OwnDealDto;
  codesTaken: CodesTakenDto | undefined;
}

/**
 * Writes a deal, then its redemption rules, then its codes: three calls. `onSaved` receives each saved version, so that
 * a retry after a failed call changes that deal instead of posting a second one.
 */
export async function saveDeal(
  { values, rules, codes, idempotencyKey, isDraft, mayExist }: DealToSave,
  from: OwnDealDto | undefined,
  onSaved: (deal: OwnDealDto) => void,
): Promise<SavedDeal> {
  let deal = from;
  if (!deal) {
    onSaved((deal = await createDeal({ ...values, idempotencyKey, ...(isDraft && { isDraft }) })));
    if (mayExist) onSaved((deal = await updateDeal(deal.id, { ...fieldsOf(values), version: deal.version })));
  } else {
    const changes = changesOf(values, valuesOf(deal));
    if (Object.keys(changes).length > 0)
      onSaved((deal = await updateDeal(deal.id, { ...changes, version: deal.version })));
  }
  const { id } = deal;
  if (!isSameRules(rules, rulesOf(deal))) {
    await setRules(id, rules);
    // The rules change the deal's version.
    onSaved((deal = await readOwnDeal(id)));
  }
  const codesTaken = rules.kind === 'pool' && codes.trim() ? await addCodes(id, codes) : undefined;
  // A rejected or expired deal, or a draft that is submitted, waits for approval after saving, changed or not.
  if (deal.status === 'rejected' || deal.status === 'expired' || (deal.status === 'draft' && !isDraft))
    onSaved((deal = await resubmitDeal(id)));
  return { deal, codesTaken };
}

/** "98 codes were added. 2 lines were not taken (line 3: longer than 50 characters)." */
export function codesText({ added, refused }: CodesTakenDto): string {
  const text = `${added} ${added === 1 ? 'code was' : 'codes were'} added.`;
  const [first] = refused;
  if (!first) return text;
  return `${text} ${refused.length} ${refused.length === 1 ? 'line was' : 'lines were'} not taken (line ${first.line}: ${first.reason}).`;
}
