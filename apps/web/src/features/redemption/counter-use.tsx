import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { COUNTER_SCREEN_MINUTES, SHOP_PIN_LENGTH } from '@campus-deals/contracts/limits';
import { CircleCheck, Hand } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { InlineError } from '../../components/ui/states.js';
import { TextField } from '../../components/ui/text-field.js';
import { refusalOf, refusedFields } from '../../lib/api/refused-fields.js';
import { useNow } from '../../lib/browser/clock.js';
import { useUse } from './redemption.api.js';

const SCREEN_MS = COUNTER_SCREEN_MINUTES * 60_000;
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const SHORT_TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

interface CounterUseProps {
  /** A page, or a shared code of a shop with a PIN. */
  held: RedemptionDto;
  timeZone: string;
  userId: number | null;
}

/**
 * Counts a use at the counter: by the student's press, or with the shop's PIN if it has one. Shows the running clock for
 * a few minutes, and then when the deal was used today.
 */
export function CounterUse({ held, timeZone, userId }: CounterUseProps) {
  const now = useNow(1000);
  const use = useUse(held, userId);
  // Not React state: two presses within one frame see the same render. After a success there is nothing left to press.
  const isSending = useRef(false);
  // Set on this screen, since the clock of the phone may be wrong.
  const [countedAt, setCountedAt] = useState<number>();
  const isToday = held.usedAt && (countedAt ?? dayOf(held.usedAt, timeZone) === dayOf(now, timeZone));
  if (held.usedAt && isToday) {
    const usedAt = Date.parse(held.usedAt);
    const isFresh = now - (countedAt ?? usedAt) < SCREEN_MS;
    return isFresh ? <LiveClock now={now} usedAt={usedAt} held={held} /> : <UsedToday usedAt={usedAt} />;
  }
  const refused = use.error && (refusedFields(use.error)['pin'] ?? refusalOf(use.error));
  const state = {
    isBusy: use.isPending,
    error: use.error && (refused ?? 'You were not counted. Please try again.'),
    onUse: (pin?: string) => {
      if (isSending.current) return;
      isSending.current = true;
      use.mutate(pin, {
        onSuccess: () => setCountedAt(Date.now()),
        onError: () => (isSending.current = false),
      });
    },
  };
  return (
    <>
      {held.hasPin ? <PinForm {...state} kind={held.kind} /> : <Press {...state} />}
      {use.isPending && (use.isPaused || use.failureCount > 0) && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-[0.9375rem] text-warning">
          Waiting for a connection. You are counted once, as soon as there is one.
        </p>
      )}
    </>
  );
}

interface UseState {
  isBusy: boolean;
  error: string | null;
  onUse: (pin?: string) => void;
}

function Press({ isBusy, error, onUse }: UseState) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg bg-well px-5 py-8 text-center">
      <p className="max-w-[36ch]">
        Press this in front of the staff, just before you pay. It starts a running clock, and counts as your use of
        today.
      </p>
      <Button
        className="min-h-14 w-full max-w-80 text-lg"
        isBusy={isBusy}
        aria-disabled={isBusy}
        onClick={() => onUse()}
      >
        {!isBusy && <Hand className="size-5" aria-hidden="true" />}
        {isBusy ? 'Counting...' : 'I am at the counter'}
      </Button>
      {error && <InlineError>{error}</InlineError>}
    </div>
  );
}

/** Form on the student's phone in which staff type the shop's PIN. */
function PinForm({ isBusy, error, onUse, kind }: UseState & Pick<RedemptionDto, 'kind'>) {
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUse(pin);
  };
  return (
    <form className="space-y-4 rounded-lg bg-well px-5 py-6" onSubmit={submit}>
      <p>
        {kind === 'page'
          ? 'Hand your phone to the staff: they type the shop’s PIN, and the deal counts as used today.'
          : 'At the counter? Staff type the shop’s PIN, so that your visit is counted. Online you do not need it.'}
      </p>
      <TextField
        label="PIN of the shop"
        // Not a password, which the student's browser would offer to store.
        className="[&_input]:[-webkit-text-security:disc]"
        inputMode="numeric"
        autoComplete="off"
        maxLength={SHOP_PIN_LENGTH[1]}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
        error={error ?? undefined}
      />
      <Button type="submit" className="w-full" isBusy={isBusy} aria-disabled={isBusy}>
        {isBusy ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  );
}

/** Running clock, which exposes a screenshot, with the time at which the use was counted. */
function LiveClock({
  now,
  usedAt,
  held: { dealTitle, vendorName, hasPin },
}: {
  now: number;
  usedAt: number;
  held: RedemptionDto;
}) {
  return (
    <div className="relative flex flex-col items-center gap-1 overflow-hidden rounded-lg bg-night px-5 py-10 text-center text-on-night">
      <span className="live-stripe" aria-hidden="true" />
      <p
        role="timer"
        aria-label="The time now"
        className="font-display text-5xl leading-none font-extrabold tabular-nums"
      >
        {TIME.format(now)}
      </p>
      <p className="mt-2 text-on-night-muted">{DATE.format(now)}</p>
      <p className="mt-4 text-lg font-semibold">{dealTitle}</p>
      <p>{vendorName}</p>
      <p role="status" className="mt-4 inline-flex items-center gap-2 font-semibold">
        <CircleCheck className="size-5" aria-hidden="true" />
        {hasPin ? 'Confirmed by the shop' : 'Counted'} at {SHORT_TIME.format(usedAt)}
      </p>
    </div>
  );
}

function UsedToday({ usedAt }: { usedAt: number }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-lg bg-success-soft px-5 py-10 text-center text-success"
    >
      <CircleCheck className="size-12" aria-hidden="true" />
      <p className="font-display text-2xl font-bold">Used today at {SHORT_TIME.format(usedAt)}</p>
      <p>You can use it again tomorrow.</p>
    </div>
  );
}

/** Returns the calendar day in a time zone, for comparison only. */
function dayOf(instant: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone }).format(new Date(instant));
}
