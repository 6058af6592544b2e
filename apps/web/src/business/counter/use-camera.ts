import { useCallback, useEffect, useRef, useState } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'absent' | 'busy';

/** Opens the rear camera. It is released when the page is left or hidden. */
export function useCamera() {
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

/** Whether the user has allowed the camera on this page. False if the browser does not report it. */
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

/** Returns the text of the QR code in a picture; undefined if there is none. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Used part of the Barcode Detection API, which TypeScript's types lack. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Pixels of the shorter side that are searched: a code held up fills much of them. */
const SEARCHED = 480;

/**
 * Returns the browser's built-in reader if it has one that works, else the library that also draws our codes, loaded on
 * first use. Throws if that cannot be loaded.
 */
export async function qrReader(): Promise<QrReader> {
  let reader = await ownReader().catch(() => undefined);
  const library = async (): Promise<QrReader> => (reader = await libraryReader());
  if (!reader) return library();
  const own = reader;
  return async (video) =>
    reader === own ? own(video).catch(async () => (await library())(video)) : (reader ?? own)(video);
}

async function ownReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue || undefined;
}

async function libraryReader(): Promise<QrReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || !videoWidth || !videoHeight) return undefined;
    const scale = Math.min(1, SEARCHED / Math.min(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return decodeQR({ data, width, height }) || undefined;
    } catch {
      // The library throws if it finds no code.
      return undefined;
    }
  };
}
