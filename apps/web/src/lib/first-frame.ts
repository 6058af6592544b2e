import { FIRST_FRAME_ID, frameAddress } from '@campus-deals/contracts/first-frame';
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { holdClock, type ClockFace } from './clock.js';

/** What a first frame was drawn from. */
export interface FirstFrame extends ClockFace {
  /** The `frameAddress` of the page. */
  path: string;
  /** The public reads it shows. */
  reads: DehydratedState;
}

let isHeld = false;
const waiting: (() => void)[] = [];

/** From here on everything is drawn as it first was: the clock stands, and nothing is asked. */
export function holdFirstFrame(face: ClockFace): void {
  holdClock(face);
  isHeld = true;
}

/** The frame has been taken over, or drawn: from here on the page lives. */
export function endFirstFrame(): void {
  if (!isHeld) return;
  isHeld = false;
  holdClock(undefined);
  for (const work of waiting.splice(0)) work();
}

/** Does something when the first frame that is shown now ends; nothing when none is. */
export function whenFirstFrameEnds(work: () => void): void {
  if (isHeld) waiting.push(work);
}

/** Does something as soon as there is no first frame to be kept as it is. */
export function afterFirstFrame(work: () => void): void {
  if (isHeld) waiting.push(work);
  else work();
}

/** True where the first frame is drawn, and in the browser while it is being taken over. */
export function useIsFirstFrame(): boolean {
  const [isFirst, setIsFirst] = useState(isHeld);
  // The reader already sees the page: what is drawn anew now may be so bit by bit.
  useEffect(() => whenFirstFrameEnds(() => startTransition(() => setIsFirst(false))), []);
  return isFirst;
}

/** Takes over the frame in the page, with what it was drawn from; false when there is none, or one of another address. */
export function takeFirstFrame(client: QueryClient): boolean {
  const element = document.getElementById(FIRST_FRAME_ID);
  if (!element) return false;
  element.remove();
  const frame = JSON.parse(element.textContent) as FirstFrame;
  if (frame.path !== frameAddress(window.location.pathname, window.location.search)) return false;
  hydrate(client, frame.reads);
  holdFirstFrame(frame);
  return true;
}
