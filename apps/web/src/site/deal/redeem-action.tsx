import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { BadgeCheck, Clock3, QrCode, ScreenShare, Ticket } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { useIsOwnBusiness } from '../../marketplace/business-profile/own-vendor.js';
import { useSession } from '../../platform/session/session.js';
import { useClock } from '../../platform/browser/clock.js';
import { openingsOf, openText, scheduleText } from '../../marketplace/copy/opening-times.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { storedCode } from '../../marketplace/redemption/stored-codes.js';
import { REDEEM_HASH } from '../../marketplace/redemption/redeem-hash.js';
import { REDEEM_COPY } from '../../marketplace/redemption/redeem-copy.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

interface RedeemActionProps {
  deal: Pick<DealDto, 'id' | 'vendorId' | 'redemptionKind' | 'endDate' | 'schedule' | 'timeZone'>;
  onRedeem?: () => void;
  className?: string;
}

const UsedTodayNote = lazyNamed(() => import('../../marketplace/redemption/used-today.js'), 'UsedTodayNote');

const ICONS = { page: ScreenShare, code: Ticket, unique: QrCode, pool: Ticket };

/**
 * Main button of a deal: redeems, or leads to the sign-in; for others, the reason why not. Also shows the time of
 * today's use.
 */
export function RedeemAction({ deal, onRedeem, className }: RedeemActionProps) {
  const { isKnown, session } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const clock = useClock();
  const isOwn = useIsOwnBusiness(deal.vendorId);
  // Offline, the session is unknown, but a code stored in this browser can still be shown.
  const held = useIsHydrated() ? storedCode(deal.id, session.userId) : undefined;
  const refusal =
    deal.endDate && Date.parse(deal.endDate) <= clock.now
      ? 'This deal has ended.'
      : isOwn
        ? 'You cannot redeem at your own business.'
        : session.role === 'admin' && 'Admin accounts cannot redeem deals.';
  if (refusal) return <p className="text-body text-muted">{refusal}</p>;
  // While the session is loading, the redeem screen's slot waits for it, and sends a visitor to the sign-in. It is the
  // same button in both states, so that an early click is not lost.
  const isVisitor = isKnown && !session.authenticated && !held;
  const Icon = ICONS[deal.redemptionKind];
  // Outside its hours the button shows when the deal opens; the screen behind it lists all hours.
  const hours = deal.schedule && !held && openText(openingsOf(deal.schedule), deal.timeZone, clock);
  const action = hours && hours !== 'Open now' ? hours : REDEEM_COPY[deal.redemptionKind].action;
  const open = () => {
    if (isVisitor)
      return void navigate({ pathname, search, hash: SIGN_IN_HASH }, { state: { signInTo: 'redeem this deal' } });
    onRedeem?.();
    void navigate({ pathname, search, hash: REDEEM_HASH }, { state: { isOverPage: true } });
  };
  return (
    <>
      {held?.usedAt && (
        <Suspense fallback={null}>
          <UsedTodayNote usedAt={held.usedAt} timeZone={deal.timeZone} />
        </Suspense>
      )}
      <Button className={className} onClick={open}>
        <Icon className="size-5" aria-hidden="true" />
        {isVisitor ? 'Sign in to redeem' : action}
      </Button>
    </>
  );
}

interface HowToRedeemProps {
  deal: Pick<DealDto, 'redemptionKind' | 'verifiedOnly' | 'schedule'>;
  /** Main button; on a phone it is fixed near the thumb instead. */
  action: ReactNode;
}

/** "How to Redeem": two steps, the conditions, the button. */
export function HowToRedeem({ deal, action }: HowToRedeemProps) {
  return (
    <SectionCard title="How to Redeem">
      <ol className="space-y-3">
        {REDEEM_COPY[deal.redemptionKind].steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-body">
            <span
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-bold text-on-brand-soft tabular-nums"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {(deal.verifiedOnly || deal.schedule) && (
        <ul className="mt-4 space-y-2 border-t border-line pt-4 text-body font-medium">
          {deal.verifiedOnly && (
            <li className="flex gap-3">
              <BadgeCheck className="mt-0.5 size-5 shrink-0 text-success" />
              For verified students only
            </li>
          )}
          {deal.schedule && (
            <li className="flex gap-3">
              <Clock3 className="mt-0.5 size-5 shrink-0 text-muted" />
              Only {scheduleText(deal.schedule)}
            </li>
          )}
        </ul>
      )}
      <div className="mt-5 max-md:hidden">{action}</div>
    </SectionCard>
  );
}
