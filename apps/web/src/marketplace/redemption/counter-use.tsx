import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { COUNTER_SCREEN_MINUTES, SHOP_PIN_LENGTH } from '@campus-deals/contracts/limits';
import { CircleCheck, Hand } from 'lucide-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { InlineError } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { refusalOf, refusedFields } from '../../platform/api/refused-fields.js';
import { useNow } from '../../platform/browser/clock.js';
import { classNames } from '../../platform/react/class-names.js';
import { useUse } from './redemption.api.js';
import { dayOf, SHORT_TIME } from './used-today.js';

const SCREEN_MS = COUNTER_SCREEN_MINUTES * 60_000;
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

interface CounterUseProps {
  /** A page, or a shared code of a shop with a PIN. */
  held: RedemptionDto;
  /** Badge of the deal; missing for stored codes whose deal cannot be read. */
  value: string | undefined;
  timeZone: string;
  userId: number | null;
}

/**
 * Counts a use at the counter: by the student's press, or with the shop's PIN if it has one. Shows the running clock
 * for a few minutes, and then the time of today's use. A page fills the screen as a ticket.
 */
export function CounterUse({ held, value, timeZone, userId }: CounterUseProps) {
  const now = useNow(1000);
  const use = useUse(held, userId);
  // Not React state: two presses within one frame see the same render. After a success there is nothing left to press.
  const isSending = useRef(false);
  // Set on this screen, since the clock of the phone may be wrong.
  const [countedAt, setCountedAt] = useState<number>();
  const isToday = held.usedAt && (countedAt ?? dayOf(held.usedAt, timeZone) === dayOf(now, timeZone));
  const onTicket = (content: ReactNode, isLive = false) =>
    held.kind === 'page' || isLive ? (
      <Ticket held={held} value={value} isLive={isLive}>
        {content}
      </Ticket>
    ) : (
      content
    );
  if (held.usedAt && isToday) {
    const usedAt = Date.parse(held.usedAt);
    return now - (countedAt ?? usedAt) < SCREEN_MS
      ? onTicket(<LiveClock now={now} usedAt={usedAt} hasPin={held.hasPin} />, true)
      : onTicket(
          <Done title={`Used today at ${SHORT_TIME.format(usedAt)}`}>
            <p>You can use it again tomorrow.</p>
          </Done>,
        );
  }
  const refused = use.error && (refusedFields(use.error)['pin'] ?? refusalOf(use.error));
  const state = {
    isBusy: use.isPending,
    error: use.error && (refused ?? 'You were not counted. Please try again.'),
    onUse: (pin?: string) => {
      if (isSending.current) return;
      isSending.current = true;
      use.mutate(pin === undefined ? {} : { pin }, {
        onSuccess: () => setCountedAt(Date.now()),
        onError: () => (isSending.current = false),
      });
    },
  };
  return (
    <>
      {onTicket(held.hasPin ? <PinForm {...state} kind={held.kind} /> : <Press {...state} />)}
      {use.isPending && (use.isPaused || use.failureCount > 0) && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-body text-warning">
          Waiting for a connection. You are counted once, as soon as there is one.
        </p>
      )}
    </>
  );
}

/** Longest badge in the largest letters: "$12.50 OFF". */
const SHORT_VALUE = 10;

interface TicketProps extends Pick<CounterUseProps, 'held' | 'value'> {
  /** Whether light moves over it. */
  isLive: boolean;
  children: ReactNode;
}

/** Fills the screen with the deal's value, its title and the shop, and below the tear line the controls for its use. */
function Ticket({ held: { dealTitle, vendorName }, value, isLive, children }: TicketProps) {
  return (
    <div className="relative flex shrink-0 grow flex-col overflow-hidden rounded-lg bg-night text-center text-on-night">
      {isLive && <span className="live-stripe" aria-hidden="true" />}
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-10">
        {value && (
          <p
            className={classNames(
              'font-display leading-none font-extrabold text-balance wrap-anywhere',
              value.length > SHORT_VALUE ? 'text-4xl' : 'text-[clamp(3.5rem,20vw,6rem)]',
            )}
          >
            {value}
          </p>
        )}
        <p className="font-display text-2xl leading-tight font-bold">{dealTitle}</p>
        <p className="text-lg">{vendorName}</p>
      </div>
      <div className="border-t-2 border-dashed border-on-night-muted *:rounded-none">{children}</div>
    </div>
  );
}

interface UseState {
  isBusy: boolean;
  error: string | null;
  onUse: (pin?: string) => void;
}

function Press({ isBusy, error, onUse }: UseState) {
  return (
    <div className="flex flex-col items-center gap-4 bg-well px-5 py-8 text-ink">
      <p>Start when you’re at the register. You can use it once a day.</p>
      <Button className="min-h-14 w-full max-w-80 text-lg" isBusy={isBusy} onClick={() => onUse()}>
        {!isBusy && <Hand className="size-5" aria-hidden="true" />}
        <span>{isBusy ? 'Counting...' : 'I am at the counter'}</span>
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
    <form className="space-y-4 rounded-lg bg-well px-5 py-6 text-left text-ink" onSubmit={submit}>
      <p>
        {kind === 'page'
          ? 'Hand your phone to the staff at the register: they type the shop’s PIN. You can use it once a day.'
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
      <Button type="submit" className="w-full" isBusy={isBusy} busyText="Checking...">
        Confirm
      </Button>
    </form>
  );
}

/** Running clock, which exposes a screenshot, with the time at which the use was counted. */
function LiveClock({ now, usedAt, hasPin }: { now: number; usedAt: number; hasPin: boolean }) {
  return (
    <div className="px-4 py-8">
      <p
        role="timer"
        aria-label="The time now"
        className="font-display text-5xl leading-none font-extrabold tabular-nums"
      >
        {TIME.format(now)}
      </p>
      <p className="mt-2 text-on-night-muted">{DATE.format(now)}</p>
      <p role="status" className="mt-4 inline-flex items-center gap-2 font-semibold">
        <CircleCheck className="size-5" aria-hidden="true" />
        {hasPin ? 'Confirmed by the shop' : 'Counted'} at {SHORT_TIME.format(usedAt)}
      </p>
    </div>
  );
}

/** States in green that a deal was used. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-lg bg-success-soft px-5 py-10 text-center text-success"
    >
      <CircleCheck className="size-12" aria-hidden="true" />
      <p className="font-display text-2xl font-bold">{title}</p>
      {children}
    </div>
  );
}
