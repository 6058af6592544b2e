import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { Ban, EyeOff } from 'lucide-react';

/** Explains why students do not see the business. */
export function VisibilityNotice({ vendor: { isPublic, suspensionReason } }: { vendor: OwnVendorDto }) {
  if (suspensionReason !== null)
    return (
      <div className="mb-5 flex items-start gap-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
        <Ban className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold">Your business is suspended</p>
          <p className="wrap-anywhere whitespace-pre-line">{suspensionReason}</p>
          <p className="mt-1">
            Students do not see your business or its deals. You cannot post deals or redeem codes until it is restored.
          </p>
        </div>
      </div>
    );
  if (isPublic) return null;
  return (
    <p className="mb-5 flex items-start gap-3 rounded-lg bg-info-soft px-4 py-3 text-[0.9375rem] text-info">
      <EyeOff className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>Your business is not public yet. It appears once the fee is paid or a first deal is approved.</span>
    </p>
  );
}
