import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'absent' | 'busy';

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => Promise<void>;
  stop: () => void;
}

/** Opens the rear camera. It is released when the page is left or hidden. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off');
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  /** Number of the latest start: an earlier one that resolves late is released. */
  const attempt = useRef(0);

  const letGo = useCallback(() => {
    attempt.current += 1;
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  }, []);
  const stop = useCallback(() => {
    letGo();
    setState('off');
  }, [letGo]);

  useEffect(() => {
    const onVisibility = () => document.hidden && stream.current && stop();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      letGo();
    };
  }, [letGo, stop]);

  const start = async () => {
    letGo();
    const mine = attempt.current;
    // Missing in an insecure context.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices?.getUserMedia) return setState('absent');
    setState('starting');
    try {
      const given = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      if (mine !== attempt.current || !video.current) return given.getTracks().forEach((track) => track.stop());
      stream.current = given;
      video.current.srcObject = given;
      await video.current.play();
      if (mine === attempt.current) setState('on');
    } catch (error) {
      if (mine !== attempt.current) return;
      letGo();
      setState(stateAfter(error));
    }
  };
  return { state, video, start, stop };
}

/** Whether the user has allowed the camera on this page. False where the browser does not tell. */
export async function wasAllowed(): Promise<boolean> {
  // Missing in an insecure context.
  const permissions = navigator.permissions as Permissions | undefined;
  const status = await permissions?.query({ name: 'camera' }).catch(() => undefined);
  return status?.state === 'granted';
}

function stateAfter(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'absent';
}
