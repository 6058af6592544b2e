import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { CreditCard } from 'lucide-react';
import { FEE } from '../../../lib/copy/fee.js';
import { PayButton } from './pay-button.js';

/** Prompts for the fee, without which no deal can be posted. Shown first. */
export function FeeNotice({ vendor }: { vendor: OwnVendorDto }) {
  if (vendor.hasPaid || vendor.isFeeWaived || vendor.suspensionReason !== null) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning">
      <p className="flex items-start gap-3">
        <CreditCard className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>Pay the registration fee of {FEE}, once, and you can post deals.</span>
      </p>
      <PayButton />
    </div>
  );
}
