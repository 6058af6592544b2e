import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { Ban, CreditCard, EyeOff, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import { PayButton } from '../payment/pay-button.js';

/** Explains why students do not see the business. */
export function VisibilityNotice({ vendor: { isPublic, suspensionReason, isFeeWaived } }: { vendor: OwnVendorDto }) {
  if (suspensionReason !== null)
    return (
      <div className="mb-5 flex items-start gap-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
        <Ban className="mt-0.5 size-5 shrink-0" />
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
    <p className="mb-5 flex items-start gap-3 rounded-lg bg-info-soft px-4 py-3 text-body text-info">
      <EyeOff className="mt-0.5 size-5 shrink-0" />
      <span>
        Your business is not public yet. It appears{' '}
        {isFeeWaived ? 'with your first deal' : 'once the fee is paid or a first deal is approved'}.
      </span>
    </p>
  );
}

/** Prompts for the fee, without which no deal can be posted. Shown first. */
export function FeeNotice({ vendor }: { vendor: OwnVendorDto }) {
  const fee = useVendorFee();
  if (fee === null || vendor.hasPaid || vendor.isFeeWaived || vendor.suspensionReason !== null) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning">
      <p className="flex items-start gap-3">
        <CreditCard className="mt-0.5 size-5 shrink-0" />
        <span>Pay the registration fee of {fee}, once, and you can post deals.</span>
      </p>
      <PayButton />
    </div>
  );
}

/** Explains that the deals of a Coming Soon college stay hidden until it opens, whatever their own state. */
export function CollegeNotice({ vendor: { collegeShortName } }: { vendor: OwnVendorDto }) {
  const { data: college } = useQuery({ ...collegeQuery(collegeShortName ?? ''), enabled: collegeShortName !== null });
  if (!college || college.isActive || !collegeShortName) return null;
  return (
    <p className="mb-5 flex items-start gap-3 rounded-md bg-info-soft px-4 py-3 text-body text-info">
      <Hourglass className="mt-0.5 size-5 shrink-0" />
      <span>
        {college.name} is Coming Soon: approved deals show once {college.subscriptionGoal} students have subscribed (
        {college.subscriberCount} so far).{' '}
        <Link to={to('college', { collegeId: collegeShortName })} className="link text-inherit!">
          See its page
        </Link>
      </span>
    </p>
  );
}
