/** The moment and the zone that a first frame was drawn for. */
export interface ClockFace {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

let held: ClockFace | undefined;

/** The time in milliseconds since 1970 that screens show: the clock's, or the first frame's while that is taken over. */
export function currentTime(): number {
  return held?.now ?? Date.now();
}

/** The zone that dates are shown in; undefined is the browser's own. */
export function shownZone(): string | undefined {
  return held?.timeZone;
}

/** Stops the time that screens show; undefined lets it run again, in the reader's own zone. */
export function holdClock(at: ClockFace | undefined): void {
  held = at;
}
