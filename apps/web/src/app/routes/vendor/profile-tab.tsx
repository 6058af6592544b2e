import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '../../../components/ui/button.js';
import { SectionCard } from '../../../components/ui/section-card.js';
import { to } from '../../../config/paths.js';
import { FeeDetails } from '../../../features/payment/fee-details.js';
import { ProfileCard, StatusCard } from '../../../features/vendor-profile/profile-card.js';
import { PayButton } from './pay-button.js';
import { profileSlots } from './profile-slots.js';

const EditProfileDialog = lazy(async () => ({
  default: (await import('../../../features/vendor-profile/edit-profile-dialog.js')).EditProfileDialog,
}));

export function ProfileTab({ vendor }: { vendor: OwnVendorDto }) {
  const [isEditing, setIsEditing] = useState(false);
  const isFeeWaived = vendor.isFeeWaived && !vendor.hasPaid;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
      <ProfileCard vendor={vendor} onEdit={() => setIsEditing(true)} />
      <StatusCard
        vendor={vendor}
        payment={
          <div className="mt-4 space-y-4">
            {isFeeWaived ? (
              <p className="text-[0.9375rem] text-muted">You can post deals without paying the fee.</p>
            ) : (
              <FeeDetails />
            )}
            {!vendor.hasPaid && !isFeeWaived && <PayButton />}
          </div>
        }
      />
      <SectionCard
        title="For developers"
        description="Keep your till or website up to date with what happens to your deals."
      >
        <LinkButton variant="secondary" to={to('vendorWebhooks')}>
          Webhooks
        </LinkButton>
      </SectionCard>
      {isEditing && (
        <Suspense fallback={null}>
          <EditProfileDialog {...profileSlots} vendor={vendor} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
