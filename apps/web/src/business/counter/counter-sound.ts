import { useState } from 'react';
import { store, stored } from './counter-storage.js';

const STORAGE_KEY = 'campus-deals-counter-muted';
/** Frequencies in hertz, played in sequence: rising for an accepted code, falling for a rejected one. */
const TONES = { accepted: [784, 1175], refused: [311, 208] };
const TONE_S = 0.14;
const VOLUME = 0.25;

let audio: AudioContext | undefined;

/**
 * Plays a short sound for each result, so that staff need not watch the screen. The device stores whether it is muted.
 */
export function useCounterSound() {
  const [isMuted, setMuted] = useState(() => stored(localStorage, STORAGE_KEY) === 'true');
  return {
    isMuted,
    setMuted: (muted: boolean) => {
      setMuted(muted);
      store(localStorage, STORAGE_KEY, String(muted));
    },
    /** Also vibrates, where the device can. */
    play: (isAccepted: boolean) => {
      // A pulse for an accepted code, two for a rejected one. Safari has no vibration.
      navigator.vibrate?.(isAccepted ? 80 : [80, 60, 80]);
      if (!isMuted) playTones(isAccepted ? TONES.accepted : TONES.refused);
    },
  };
}

/** Browsers may block sound before the first interaction; it is then skipped. */
function playTones(tones: number[]): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  for (const [index, frequency] of tones.entries()) {
    const start = audio.currentTime + index * TONE_S;
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
    const volume = new GainNode(audio, { gain: VOLUME });
    // A tone that ends without a fade clicks.
    volume.gain.setTargetAtTime(0, start + TONE_S * 0.7, 0.02);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S * 1.5);
  }
}
