import { useState } from 'react';

const STORAGE_KEY = 'campus-deals-counter-muted';
/** Hertz, one after the other: up for a code that was taken, down for one that was not. */
const TONES = { accepted: [784, 1175], refused: [311, 208] };
const TONE_S = 0.14;
const VOLUME = 0.25;

export interface CounterSound {
  isMuted: boolean;
  setMuted: (isMuted: boolean) => void;
  play: (isAccepted: boolean) => void;
}

let audio: AudioContext | undefined;

/** A short sound for each answer, so that nobody at the counter need look at the screen; this device keeps whether it is muted. */
export function useCounterSound(): CounterSound {
  const [isMuted, setMuted] = useState(readMuted);
  return {
    isMuted,
    setMuted: (muted) => {
      setMuted(muted);
      try {
        localStorage.setItem(STORAGE_KEY, String(muted));
      } catch {
        // Storage may be forbidden; the choice then lasts until the page is left.
      }
    },
    play: (isAccepted) => {
      if (!isMuted) playTones(isAccepted ? TONES.accepted : TONES.refused);
    },
  };
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
}

/** A browser may forbid sound until something was pressed; then there is none. */
function playTones(tones: number[]): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  for (const [index, frequency] of tones.entries()) {
    const start = audio.currentTime + index * TONE_S;
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
    const volume = new GainNode(audio, { gain: VOLUME });
    // Without fading out, the end of a tone clicks.
    volume.gain.setTargetAtTime(0, start + TONE_S * 0.7, 0.02);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S * 1.5);
  }
}
