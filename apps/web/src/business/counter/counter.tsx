import type { RedeemDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { CircleCheck, CircleX, LoaderCircle, ScanLine, Volume2, VolumeX, WifiOff } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { dollars } from '../../kit/text/cents.js';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { useOnline } from '../../platform/browser/use-online.js';
import { classNames } from '../../platform/react/class-names.js';
import { BillForm } from './bill-form.js';
import { CameraScanner } from './camera-scanner.js';
import { OFFLINE, refusalOf, type CounterAnswer } from './counter-answer.js';
import { useCounterSound } from './counter-sound.js';
import { newRequestId, OWNER, useRedeem, type CounterPlace, type Scan } from './counter.api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { RedeemedToday } from './redeemed-today.js';

/** The counter: staff scan or type a student's code, and the server checks and redeems it. */
export function Counter({ place = OWNER }: { place?: CounterPlace }) {
  const isOnline = useOnline();
  const timeZone = useTimeZone();
  const sound = useCounterSound();
  const { isPending, mutateAsync } = useRedeem(place);
  const [answer, setAnswer] = useState<CounterAnswer>();
  const panel = useRef<HTMLDivElement>(null);
  /** The last request that got no answer: the same code again repeats it. */
  const unanswered = useRef<Scan>(undefined);

  const show = (shown: CounterAnswer): boolean => {
    setAnswer(shown);
    sound.play(shown.isAccepted);
    return shown.isAccepted;
  };
  const check = async (scan: string): Promise<boolean> => {
    if (!isOnline) return show(OFFLINE);
    setAnswer(undefined);
    const request = unanswered.current?.scan === scan ? unanswered.current : { scan, requestId: newRequestId() };
    unanswered.current = undefined;
    try {
      return show({ isAccepted: true, redeemed: await mutateAsync(request) });
    } catch (error) {
      if (!(error instanceof HttpError)) unanswered.current = request;
      return show(refusalOf(error instanceof Error ? error : new Error(String(error)), timeZone));
    }
  };

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
      <div className="space-y-5">
        {!isOnline && <OfflineLine />}
        <AnswerPanel ref={panel} isChecking={isPending} answer={answer} />
        {answer?.isAccepted && answer.redeemed.needsBill && (
          <BillForm
            key={answer.redeemed.id}
            place={place}
            id={answer.redeemed.id}
            onAdded={(redeemed) => {
              setAnswer({ isAccepted: true, redeemed });
              panel.current?.focus();
            }}
          />
        )}
        <CameraScanner
          isPaused={isPending || answer !== undefined}
          onRead={(text) => void check(text)}
          onNext={() => setAnswer(undefined)}
        />
        <TypedCodeForm onCode={check} />
        <MuteButton sound={sound} />
      </div>
      <div className="space-y-5">
        <ReadBoundary failure="Unable to load what was redeemed today.">
          <RedeemedToday place={place} />
        </ReadBoundary>
        <p className="px-1 text-body text-muted">
          Redeem unique codes here. For show-the-page deals, check that the clock is running. Shared codes need no
          check.
        </p>
      </div>
    </div>
  );
}

function OfflineLine() {
  return (
    <p className="flex items-start gap-3 rounded-lg bg-warning-soft px-5 py-4 font-medium text-warning">
      <WifiOff className="mt-0.5 size-5 shrink-0" />
      You are offline. Redeeming needs a network: students’ codes stay good until you are connected again.
    </p>
  );
}

function MuteButton({ sound: { isMuted, setMuted } }: { sound: ReturnType<typeof useCounterSound> }) {
  return (
    <Button variant="quiet" aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
      {isMuted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
      <span>Mute the sound</span>
    </Button>
  );
}

interface TypedCodeFormProps {
  /** Resolves to whether the code was accepted; the field is then cleared for the next one. */
  onCode: (code: string) => Promise<boolean>;
}

/** Takes codes that are read out, and input from scanners that act as keyboards. */
function TypedCodeForm({ onCode }: TypedCodeFormProps) {
  const form = useDtoForm<RedeemDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/redeem.dto')).RedeemDto,
    defaultValues: { scan: '' },
    onSubmit: async ({ scan }, { reset, setFocus }) => {
      const before = document.activeElement;
      if (await onCode(scan)) reset();
      if (hasFocusStayed(before)) setFocus('scan', { shouldSelect: true });
    },
    // The answer panel shows every result, failures included.
  });
  return (
    <Form form={form} className="sheet space-y-4 p-5" aria-label="Type the code">
      <Field
        label="Code"
        name="scan"
        hint="Not case-sensitive, dashes optional."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder="K7QM-3XTR"
        className="[&_input]:h-16 [&_input]:font-display [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-widest"
      />
      <SubmitButton busyText="Checking..." className="min-h-14 w-full text-lg">
        Redeem
      </SubmitButton>
    </Form>
  );
}

interface AnswerPanelProps {
  ref: Ref<HTMLDivElement>;
  isChecking: boolean;
  answer: CounterAnswer | undefined;
}

/** Shows the result of the last code in words, icon and color, large enough to read at arm's length. */
function AnswerPanel({ ref, isChecking, answer }: AnswerPanelProps) {
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-live="assertive" aria-atomic="true">
      {isChecking ? (
        <Panel className="bg-well text-ink" icon={<LoaderCircle className="spin" />} title="Checking..." />
      ) : !answer ? (
        <Panel className="bg-well text-ink" icon={<ScanLine />} title="Ready for a code">
          Scan what the student shows, or type it.
        </Panel>
      ) : answer.isAccepted ? (
        <Panel
          className="rise bg-success text-paper"
          icon={<CircleCheck />}
          title={`Redeemed: ${answer.redeemed.discount}`}
        >
          {`${answer.redeemed.dealTitle}${answer.redeemed.savedCents === null ? '' : `. Saved ${dollars(answer.redeemed.savedCents)}`}`}
        </Panel>
      ) : (
        <Panel className="rise bg-danger text-paper" icon={<CircleX />} title={answer.title}>
          {answer.text}
        </Panel>
      )}
    </div>
  );
}

function Panel({
  className,
  icon,
  title,
  children,
}: {
  className: string;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={classNames('flex min-h-32 items-center gap-4 rounded-lg px-5 py-5', className)}>
      <span className="contents [&>svg]:size-11 [&>svg]:shrink-0" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-extrabold wrap-anywhere">{title}</p>
        {children && <p className="mt-1 text-[1.0625rem] leading-snug wrap-anywhere">{children}</p>}
      </div>
    </div>
  );
}
