import { Dialog } from '../../components/ui/dialog.js';
import { useProductName } from '../../lib/api/site-config.js';
import { MODAL_TEXT, modalTitle, VENDOR_TEXT, vendorTitle } from './sign-in-copy.js';
import { useSignInSteps, type SignInStepsProps } from './sign-in-steps.js';

interface SignInModalProps extends SignInStepsProps {
  /** Completes "Sign in to …". Defaults to the product's name. */
  signInTo: string | undefined;
  onClose: () => void;
}

/** Signs in above the page. A vendor ticks a box, and pays the registration fee here. */
export function SignInModal({ signInTo, onClose, ...props }: SignInModalProps) {
  const productName = useProductName();
  const { fee, isVendor, isSent, isPaying, progress, content } = useSignInSteps(props);
  return (
    <Dialog
      isOpen
      onClose={() => !isPaying && onClose()}
      title={isVendor ? vendorTitle(fee) : modalTitle(signInTo ?? productName)}
      {...(!isSent && { description: isVendor ? VENDOR_TEXT : MODAL_TEXT })}
    >
      <div className="px-5 pb-6">
        {progress}
        {content}
      </div>
    </Dialog>
  );
}
