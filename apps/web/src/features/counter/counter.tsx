import { Volume2, VolumeX, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { useOnline } from '../../lib/browser/use-online.js';
import { AnswerPanel } from './answer-panel.js';
import { CameraScanner } from './camera-scanner.js';
import { OFFLINE, refusalOf, type CounterAnswer } from './counter-answer.js';
import { useCounterSound, type CounterSound } from './counter-sound.js';
import { useRedeem } from './counter.api.js';
import { RedeemedToday } from './redeemed-today.js';
import { TypedCodeForm } from './typed-code-form.js';

/** The counter: staff scan or type a student's code, and the server checks and redeems it. */
export function Counter() {
  const isOnline = useOnline();
  const timeZone = useTimeZone();
  const sound = useCounterSound();
  const { isPending, mutateAsync } = useRedeem();
  const [answer, setAnswer] = useState<CounterAnswer>();

  const tell = (told: CounterAnswer): boolean => {
    setAnswer(told);
    sound.play(told.isAccepted);
    return told.isAccepted;
  };
  const check = async (scan: string): Promise<boolean> => {
    if (!isOnline) return tell(OFFLINE);
    setAnswer(undefined);
    try {
      return tell({ isAccepted: true, redeemed: await mutateAsync(scan) });
    } catch (error) {
      return tell(refusalOf(error instanceof Error ? error : new Error(String(error)), timeZone));
    }
  };

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.1fr_1fr]">
      <div className="space-y-5">
        {!isOnline && <OfflineLine />}
        <AnswerPanel isChecking={isPending} answer={answer} />
        <CameraScanner
          isPaused={isPending || answer !== undefined}
          onRead={(text) => void check(text)}
          onNext={() => setAnswer(undefined)}
        />
        <TypedCodeForm onCode={check} />
        <MuteButton sound={sound} />
      </div>
      <div className="space-y-5">
        <RedeemedToday />
        <p className="px-1 text-[0.9375rem] text-muted">
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
      <WifiOff className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      You are offline. Redeeming needs a network: students’ codes stay good until you are connected again.
    </p>
  );
}

function MuteButton({ sound: { isMuted, setMuted } }: { sound: CounterSound }) {
  return (
    <Button variant="quiet" aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
      {isMuted ? <VolumeX className="size-5" aria-hidden="true" /> : <Volume2 className="size-5" aria-hidden="true" />}
      Mute the sound
    </Button>
  );
}
