import type { CreateDealDto } from '@campus-deals/contracts/catalog/create-deal.dto';
import type { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { fieldsOf } from '../../kit/form/form.js';
import { changesOf, NEW_DEAL, type DealValues } from '../../marketplace/deal-fields/deal-values.js';
import { reading, write } from '../../platform/api/api.js';

/** Values of the vendor's form. `version`: the version of the deal that was read, for a change. */
export type OwnDealValues = CreateDealDto & DealValues & { version?: number };

/** Reads one of the vendor's own deals, in any state; again on each visit, since admins decide about it. */
export function ownDealQuery(dealId: string | number) {
  return { ...reading('/api/vendor/deals/:id', { params: { id: dealId } }), staleTime: 0, gcTime: 0 };
}

export function newDeal(collegeId: number | null): OwnDealValues {
  const unset = { image: null, placeIds: null, furtherCollegeIds: [], isEarly: false };
  // The college may still be missing; validation rejects that.
  const { title, ...offer } = NEW_DEAL;
  return { title, description: '', ...offer, collegeId: collegeId as number, ...unset };
}

/** Returns a deal as its owner last wrote it: a pending or rejected change takes precedence over the public version. */
export function valuesOf(deal: OwnDealDto): OwnDealValues {
  const { collegeId, version } = deal;
  const { startDate, ...written } = { ...deal, ...deal.pendingRevision };
  const values = fieldsOf(newDeal(collegeId), { ...written, description: written.description ?? '' });
  return { ...values, startDate, collegeId, version };
}

export interface DealToSave {
  values: OwnDealValues;
  /** Unique per form, so that the server creates only one deal for it. */
  idempotencyKey: string;
  /** Whether a new deal becomes a draft, and a draft stays one. */
  isDraft: boolean;
  /** Whether an earlier request with this key may have created the deal with other values. */
  mayExist: boolean;
}

/** Writes a deal with its redemption rules and codes, and submits it. Sends one request, unless the deal may exist. */
export async function saveDeal(
  { values, idempotencyKey, isDraft, mayExist }: DealToSave,
  from: OwnDealDto | undefined,
): Promise<StoredDealDto> {
  if (from) return changeDeal(values, from, isDraft);
  const created = await write('POST /api/deals', { body: { ...values, idempotencyKey, ...(isDraft && { isDraft }) } });
  if (!mayExist) return created;
  const { codes: _added, ...others } = values;
  return { ...created, ...(await changeDeal(created.codesTaken ? others : values, created, isDraft)) };
}

function changeDeal(values: OwnDealValues, from: OwnDealDto, isDraft: boolean): Promise<StoredDealDto> {
  const { id, version, status } = from;
  // A deal stays at its college.
  const { collegeId: _college, ...changes } = changesOf(values, valuesOf(from));
  // A rejected or expired deal, or a draft that is submitted, waits for approval after saving, changed or not.
  const isSubmission = status === 'rejected' || status === 'expired' || (status === 'draft' && !isDraft);
  return write('PATCH /api/deals/:id', {
    params: { id },
    body: {
      ...changes,
      ...(values.codes !== undefined && { codes: values.codes }),
      ...(isSubmission && { isSubmission }),
      version,
    },
  });
}
