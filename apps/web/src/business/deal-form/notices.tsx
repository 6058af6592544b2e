import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { LinkButton } from '../../kit/ui/button.js';
import { Notice } from '../../kit/ui/notice.js';
import { to } from '../../platform/paths.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';

const WITHOUT_REASON = "Reply to our email about it, and we'll tell you what to change.";

/** Notice that posting deals requires the fee, which is paid on the dashboard. The input is kept. */
export function FeeNotice() {
  const fee = useVendorFee();
  return (
    <Notice
      tone="warning"
      title="Registration fee required"
      action={<LinkButton to={to('vendorDashboard')}>Pay the fee</LinkButton>}
    >
      {`Deals can be posted once the registration fee is paid${fee === null ? '' : `: ${fee}, one time`}. What you type here is kept in this browser.`}
    </Notice>
  );
}

/** Explains what saving will do, depending on the deal's state. */
export function StateNotice({ deal: { status, rejectionReason, pendingRevision } }: { deal: OwnDealDto }) {
  const isApproved = status === 'approved' || status === 'paused';
  if (isApproved && pendingRevision?.status === 'rejected')
    return (
      <Notice tone="warning" title="Your last change was not approved">
        <p>{pendingRevision.rejectionReason ?? WITHOUT_REASON}</p>
        <p>Students see the approved version. Change what is asked for, and save to send it in again.</p>
      </Notice>
    );
  if (isApproved)
    return (
      <Notice tone="info" title={pendingRevision ? 'A change waits for approval' : 'This deal is approved'}>
        The approved version stays visible until the new one is decided, within 1-2 business days.
      </Notice>
    );
  if (status === 'rejected')
    return (
      <Notice tone="warning" title="This deal was not approved">
        <p>{rejectionReason ?? WITHOUT_REASON}</p>
        {rejectionReason && <p>Change what is asked for, and save to send it in again.</p>}
      </Notice>
    );
  if (status === 'expired')
    return (
      <Notice tone="info" title="This deal has expired">
        Choose a new end date, and save to send it in again.
      </Notice>
    );
  if (status === 'draft')
    return (
      <Notice tone="info" title="Draft">
        Only you can see it. Save it for later, or submit it for approval.
      </Notice>
    );
  return (
    <Notice tone="info" title="Pending Approval">
      You may still change it. It is decided within 1-2 business days.
    </Notice>
  );
}
