import { Camera, CameraOff, ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { classNames } from '../../platform/react/class-names.js';
import { type CameraState, qrReader, useCamera, wasAllowed } from './use-camera.js';

/** Milliseconds between scans: short enough for a code held up, long enough to save the battery. */
const POLL_MS = 120;

const PROBLEMS: Partial<Record<CameraState, string>> = {
  refused: 'The camera is not allowed on this page. Allow it in the browser’s settings, or type the code below.',
  absent: 'No camera found. Type the code below.',
  busy: 'The camera did not start: something else may be using it. Try again, or type the code below.',
};

interface CameraScannerProps {
  /** Whether scanning pauses while a code is checked or its result is shown. */
  isPaused: boolean;
  onRead: (text: string) => void;
  /** Resumes after a result. */
  onNext: () => void;
}

/**
 * Scans QR codes with the camera: at once if it is allowed on this page, else once the user starts it. The video never
 * leaves the device.
 */
export function CameraScanner({ isPaused, onRead, onNext }: CameraScannerProps) {
  const { state, video, start, stop } = useCamera();
  const [isBroken, setIsBroken] = useState(false);
  const read = useEffectEvent(onRead);
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    const left = new AbortController();
    void wasAllowed().then((isAllowed) => isAllowed && !left.signal.aborted && begin());
    return () => left.abort();
  }, []);
  const isScanning = state === 'on' && !isPaused && !isBroken;
  useEffect(() => {
    if (!isScanning) return;
    const over = new AbortController();
    const scan = async () => {
      const reader = await qrReader();
      while (!over.signal.aborted && video.current) {
        const text = await reader(video.current);
        if (over.signal.aborted) return;
        if (text) return read(text);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    };
    scan().catch(() => !over.signal.aborted && setIsBroken(true));
    return () => over.abort();
  }, [isScanning, video]);

  const problem = isBroken ? 'The scanner could not be loaded. Try again, or type the code below.' : PROBLEMS[state];
  const isOn = state === 'on' && !isBroken;
  return (
    <section aria-label="Scan with the camera" className="sheet overflow-hidden">
      <div className={classNames('relative bg-night', !isOn && 'hidden')}>
        <video ref={video} muted playsInline className="block aspect-4/3 w-full object-cover" aria-hidden="true" />
        <span
          className="pointer-events-none absolute inset-[14%_22%] rounded-lg border-3 border-on-night/80"
          aria-hidden="true"
        />
        {isPaused && (
          <div className="absolute inset-0 grid place-items-center bg-[oklch(0.2_0.03_270/0.72)] p-5">
            <Button variant="on-night" onClick={onNext}>
              <ScanLine className="size-5" />
              Scan the next code
            </Button>
          </div>
        )}
      </div>
      {isOn ? (
        <div className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-5">
          <p className="text-body text-muted">Hold the student’s code into the frame.</p>
          <Button variant="quiet" onClick={stop}>
            Stop camera
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-center gap-3 px-5 py-7 text-center">
          <span className="grid size-12 place-items-center rounded-full bg-well text-muted" aria-hidden="true">
            {problem ? <CameraOff className="size-6" /> : <Camera className="size-6" />}
          </span>
          <p role="status" className="max-w-[44ch] text-body text-muted">
            {problem ?? 'Point this device at the QR code on the student’s screen.'}
          </p>
          <Button
            isBusy={state === 'starting'}
            onClick={() => {
              setIsBroken(false);
              if (state !== 'on') void start();
            }}
            variant={problem ? 'secondary' : 'primary'}
          >
            {state === 'starting'
              ? 'Starting the camera...'
              : problem
                ? 'Try the camera again'
                : 'Scan with the camera'}
          </Button>
        </div>
      )}
    </section>
  );
}
