import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Star, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useClock, useNow } from '../../platform/browser/clock.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { useOnline } from '../../platform/browser/use-online.js';
import { collegeTime, openingsOf, openState } from '../copy/opening-times.js';
import { CounterUse, Done } from './counter-use.js';
import { REDEEM_COPY } from './redeem-copy.js';
import { CodeExpired, NotOpenNow, RedeemProblem } from './redeem-problem.js';
import { issueQuery, usedYetQuery, type Redeemable } from './redemption.api.js';
import { isExpired, removeCode, storeCode, storedCode } from './stored-codes.js';
import { useWakeLock } from './rotating-code.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const RotatingCode = lazyNamed(() => import('./rotating-code.js'), 'RotatingCode');

/** Errors after which the stored code is useless. */
const GONE = new Set<string | undefined>([
  'deal_not_found',
  'own_business',
  'redemption_limit_reached',
  'already_redeemed',
]);

interface RedeemDialogProps extends Redeemable {
  /** Null while the session cannot be read; the code stored in this browser is shown then. */
  userId: number | null;
  onClose: () => void;
}

/**
 * Screen that a student shows at the counter. A code stored in this browser is shown at once and replaced by the
 * server's response.
 */
export function RedeemDialog({ deal, vendorName, reminder, userId, onClose }: RedeemDialogProps) {
  const isOnline = useOnline();
  // Based on this device's clock. If it is wrong, the user can still send the request.
  const now = useNow(10_000);
  const [asksAnyway, setAsksAnyway] = useState(false);
  // Set once the vendor redeems the code on this screen; a later read must not replace the confirmation.
  const [isDone, setDone] = useState(false);
  const isClosed =
    !asksAnyway && deal.schedule !== null && openState(openingsOf(deal.schedule), deal.timeZone, now)?.isOpen === false;
  const [kept] = useState(() => storedCode(deal.id, userId));
  const { data, error, refetch } = useQuery({
    ...issueQuery({ deal, vendorName }, userId),
    enabled: userId !== null && (isOnline || !kept || isExpired(kept, now)) && !isClosed && !isDone,
  });
  // An error response rules out the stored code. No response, or a server failure, does not.
  const isRefused = error instanceof HttpError && error.status < 500;
  const isGone = isRefused && GONE.has(error.code);
  useEffect(() => {
    if (isGone && userId !== null) removeCode(userId, deal.id);
  }, [isGone, userId, deal.id]);
  // A redeemed code may be followed by another, so the server's response comes first when online.
  const found = data ?? (kept?.redeemedAt && isOnline ? undefined : kept);
  const held = isRefused || isClosed || (found && isExpired(found, now)) ? undefined : found;
  useWakeLock();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="screen"
      title={
        isDone
          ? 'Redeemed'
          : held
            ? REDEEM_COPY[held.kind].title
            : error
              ? 'How to Redeem'
              : REDEEM_COPY[deal.redemptionKind].title
      }
    >
      <div className="flex flex-1 flex-col gap-5 px-5 pt-1 pb-8">
        {!isDone && held?.kind !== 'page' && (
          <div>
            <p className="font-display text-2xl leading-tight font-bold">{deal.title}</p>
            <p className="mt-1 text-muted">{vendorName}</p>
          </div>
        )}
        {isDone ? (
          <Enjoy deal={deal} vendorName={vendorName} />
        ) : isClosed ? (
          <NotOpenNow deal={deal} reminder={reminder} onRetry={() => setAsksAnyway(true)} />
        ) : held ? (
          <Issued held={held} deal={deal} userId={userId} onRedeemed={() => setDone(true)} />
        ) : data ? (
          <CodeExpired onRetry={() => void refetch()} />
        ) : error ? (
          <RedeemProblem error={error} deal={deal} reminder={reminder} onRetry={() => void refetch()} />
        ) : (
          <Asking />
        )}
      </div>
    </Dialog>
  );
}

function Asking() {
  return (
    <Loading label="Getting your code" className="flex flex-col items-center gap-4">
      <Skeleton className="size-64" />
      <Skeleton className="h-10 w-48" />
    </Loading>
  );
}

interface IssuedProps {
  held: RedemptionDto;
  deal: Redeemable['deal'];
  userId: number | null;
  onRedeemed: () => void;
}

function Issued({ held, deal, userId, onRedeemed }: IssuedProps) {
  const { timeZone, discountType, discountValue } = deal;
  const isOnline = useOnline();
  const clock = useClock();
  const isOwn = held.kind === 'unique' || held.kind === 'pool';
  const { data: all } = useQuery({
    ...usedYetQuery,
    enabled: isOwn && held.redeemedAt === null && isOnline && userId !== null,
  });
  const redeemedNow = all?.find(({ dealId, code }) => dealId === held.dealId && code === held.code)?.redeemedAt ?? null;
  useEffect(() => {
    if (held.redeemedAt || !redeemedNow) return;
    if (userId !== null) storeCode(userId, { ...held, qr: null, redeemedAt: redeemedNow });
    onRedeemed();
  }, [redeemedNow, held, userId, onRedeemed]);
  if (held.redeemedAt)
    return (
      <Done title="Already redeemed">
        <p>{collegeTime(held.redeemedAt, timeZone, clock)}</p>
      </Done>
    );
  return (
    <>
      {held.kind === 'unique' && held.qr && held.code && (
        <Suspense fallback={<Asking />}>
          <RotatingCode qr={held.qr} code={held.code} />
        </Suspense>
      )}
      {held.kind !== 'page' && held.kind !== 'unique' && held.code && <PlainCode code={held.code} />}
      {(held.kind === 'page' || (held.kind === 'code' && held.hasPin)) && (
        <CounterUse
          held={held}
          value={discountType && discountValue ? discountBadge({ discountType, discountValue }) : undefined}
          timeZone={timeZone}
          userId={userId}
        />
      )}
      {held.expiresAt && (
        <p className="text-center text-body text-muted">
          Use it by {collegeTime(held.expiresAt, timeZone, clock)}. After that you can get a new one while there are any
          left.
        </p>
      )}
      {!isOnline && (
        <p
          role="status"
          className="flex items-start gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-body text-warning"
        >
          <WifiOff className="mt-0.5 size-5 shrink-0" />
          You are offline.{' '}
          {held.kind === 'page' ? 'A use is counted once you are connected.' : 'This code works all the same.'}
        </p>
      )}
    </>
  );
}

/** Shown when the vendor redeems the code while the student's screen is open. */
function Enjoy({ deal, vendorName }: Redeemable) {
  const { collegeId } = useParams();
  return (
    <>
      <Done title="Redeemed. Enjoy!">
        <p className="text-lg font-semibold">{deal.title}</p>
        <p>{vendorName}</p>
      </Done>
      {collegeId && deal.vendorId !== undefined && (
        <Link
          to={`${to('vendor', { collegeId, vendorId: deal.vendorId })}#reviews`}
          className="sheet flex flex-col items-center gap-2 p-5 text-center"
        >
          <span className="font-semibold">How was it?</span>
          <span className="inline-flex gap-1" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((star) => (
              <Star key={star} className="size-7 text-edge" />
            ))}
          </span>
          <span className="link">Write a review</span>
        </Link>
      )}
    </>
  );
}

/** Shows a code large enough to read across a counter, with a button to copy it for an online checkout. */
function PlainCode({ code }: { code: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
      showToast({ title: 'Code copied', durationMs: 2000 });
    } catch {
      showError('The code could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg border-2 border-dashed border-edge/60 px-4 py-9 text-center">
      <p className="max-w-full font-display text-4xl leading-tight font-extrabold tracking-wide wrap-anywhere select-all tabular-nums">
        {code}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
        <span>Copy code</span>
      </Button>
    </div>
  );
}
