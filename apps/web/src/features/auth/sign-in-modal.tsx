import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog.js';
import { to } from '../../config/paths.js';
import { rememberPath } from '../../lib/session/post-auth-path.js';
import { MagicLink } from './magic-link.js';
import { MODAL_TEXT, MODAL_TITLE, MODAL_COPY } from './sign-in-copy.js';

/** Signing in without leaving the page, `path`; the mail's link leads back to it. The vendor's payment step comes with the vendor registration. */
export function SignInModal({ path, onClose }: { path: string; onClose: () => void }) {
  useEffect(() => rememberPath(path), [path]);
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={MODAL_TITLE} {...(!isSent && { description: MODAL_TEXT })}>
      <div className="px-5 pb-6">
        <MagicLink
          copy={MODAL_COPY}
          isFocused
          onSent={() => setIsSent(true)}
          onSignedIn={onClose}
          outro={
            <p className="mt-3 text-sm text-muted">
              By continuing, you agree to our{' '}
              <Link to={to('terms')} className="link">
                Terms of Service
              </Link>{' '}
              and{' '}
              <Link to={to('privacy')} className="link">
                Privacy Policy
              </Link>
              .
            </p>
          }
        />
      </div>
    </Dialog>
  );
}
