import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { profileQuery } from '../../marketplace/profile/profile.api.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const PayDialog = lazyNamed(() => import('./pay-dialog.js'), 'PayDialog');

/** Pays the fee for the signed-in account; nothing while there is no fee. */
export function PayButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const fee = useVendorFee();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const { data: profile } = useQuery(profileQuery);
  if (fee === null) return null;
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)} disabled={!profile} className="max-sm:w-full">
        Pay {fee}
      </Button>
      {isOpen && profile && (
        <Suspense fallback={null}>
          <PayDialog email={profile.email} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
