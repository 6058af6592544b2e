import type { RedemptionKind } from '@campus-deals/contracts/enumerations';
import { Suspense, useEffect, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';
import { useSession } from '../../platform/session/session.js';
import { storedCode } from './stored-codes.js';
import { REDEEM_HASH } from './redeem-hash.js';
import type { Redeemable } from './redemption.api.js';

const loadDialog = () => import('./redeem-dialog.js');
const RedeemDialog = lazyNamed(loadDialog, 'RedeemDialog');

/** Delay after which a deal's page prefetches its redeem screen, since the counter may have no network. */
const AHEAD_MS = 1500;

/** Redeem screen, whose code is loaded when it is first opened. */
export function RedeemDialogLater(props: ComponentProps<typeof RedeemDialog>) {
  return (
    <Suspense fallback={null}>
      <RedeemDialog {...props} />
    </Suspense>
  );
}

/** Shows the redeem screen while the address ends in `#redeem`; a visitor gets the sign-in instead. */
export function RedeemSlot(redeemable: Redeemable) {
  const { deal } = redeemable;
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { isKnown, session } = useSession();
  const isAsked = hash === REDEEM_HASH && isKnown;
  const mustSignIn = isAsked && !session.authenticated && storedCode(deal.id) === undefined;
  useEffect(() => {
    if (mustSignIn)
      void navigate(
        { pathname, search, hash: SIGN_IN_HASH },
        { replace: true, state: { signInTo: 'redeem this deal' } },
      );
  }, [mustSignIn, navigate, pathname, search]);
  const mayRedeem = session.authenticated || storedCode(deal.id) !== undefined;
  useEffect(() => {
    if (!mayRedeem) return undefined;
    const timer = setTimeout(() => void loadAhead(deal.redemptionKind), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [mayRedeem, deal.redemptionKind]);
  if (!isAsked || mustSignIn) return null;
  const close = () => {
    const isOverPage = (state as { isOverPage?: unknown } | null)?.isOverPage === true;
    if (isOverPage) void navigate(-1);
    else void navigate(pathname + search, { replace: true });
  };
  return <RedeemDialogLater {...redeemable} userId={session.userId} onClose={close} />;
}

async function loadAhead(kind: RedemptionKind): Promise<void> {
  try {
    await Promise.all([loadDialog(), kind === 'unique' && import('./rotating-code.js')]);
  } catch {
    // Offline: it is loaded when it is opened.
  }
}
