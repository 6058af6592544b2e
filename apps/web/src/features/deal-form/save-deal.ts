import type { OwnDealDto } from '@campus-deals/contracts/own-deal.dto';
import type { CodesTakenDto } from '@campus-deals/contracts/redemption.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import { addCodes, createDeal, readOwnDeal, resubmitDeal, setRules, updateDeal } from './deal-form.api.js';
import { changesOf, fieldsOf, isSameRules, rulesOf, valuesOf, type DealValues } from './deal-values.js';

export interface DealToSave {
  values: DealValues;
  rules: RedemptionRulesDto;
  /** For the pool, one a line. */
  codes: string;
  /** One per form: the server creates one deal for it. */
  idempotencyKey: string;
  /** A new deal becomes a draft, and a draft stays one. */
  isDraft: boolean;
  /** An earlier request with this key may have created the deal with other values. */
  mayExist: boolean;
}

interface SavedDeal {
  deal: OwnDealDto;
  codesTaken: CodesTakenDto | undefined;
}

/**
 * Writes a deal, then how it is redeemed, then its codes: three calls. `onSaved` learns of each deal that is there, so that
 * trying again after one of them has failed changes that deal and does not post a second one.
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
    // Its version is another one now.
    onSaved((deal = await readOwnDeal(id)));
  }
  const codesTaken = rules.kind === 'pool' && codes.trim() ? await addCodes(id, codes) : undefined;
  // What was refused or is over waits for approval again once it is changed, or sent in as it is.
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
