import * as drawings from '@campus-deals/contracts/drawings/drawing-of';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { provideTable } from '../marketplace/art/deal-art.js';
import { ARRIVED, serverEvents } from '../platform/api/until-event.js';
import { DAY_MS } from '../platform/browser/clock.js';
import { dismissToast } from '../platform/browser/toast.js';
import { FakeEventSource } from './fake-event-source.js';
import { NotServed, resetServer } from './fake-server.js';

// A drawing that loads late would change a component after its test.
provideTable(drawings);
// A lazy part is compiled on first use, which takes time on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

// Server tests have no window.
if (typeof window !== 'undefined') {
  // Functions that jsdom lacks and that Radix and the page call.
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.releasePointerCapture = () => {};
  window.scrollTo = () => {};
  // jsdom runs frames in an interval, which never fires again if it was started while a test had faked the clock.
  const frames = {
    requestAnimationFrame: (then: FrameRequestCallback) => Number(setTimeout(() => then(performance.now()), 16)),
    cancelAnimationFrame: (id: number) => clearTimeout(id),
  };
  Object.assign(window, frames);
  Object.assign(document.defaultView ?? {}, frames);
  globalThis.EventSource ??= FakeEventSource as unknown as typeof EventSource;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
}

/** Unexpected console output. */
const complaints: unknown[][] = [];
// The provider's client warns about several instances, but each test has its own.
const complain = (...words: unknown[]) =>
  void (String(words[0]).includes('Multiple GoTrueClient instances') || complaints.push(words));

/** Ends waits for an event that outlive their test: their reads would count in the next one. */
async function endWaits(): Promise<void> {
  vi.useRealTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new NotServed('the test has ended')));
  vi.setSystemTime(Date.now() + DAY_MS);
  serverEvents.dispatchEvent(new Event(ARRIVED));
  await new Promise((resolve) => setImmediate(resolve));
  vi.useRealTimers();
}

beforeEach(() => {
  // A response to the previous test may have arrived after its end.
  dismissToast();
  if (typeof window !== 'undefined') resetServer();
  vi.spyOn(console, 'warn').mockImplementation(complain);
  vi.spyOn(console, 'error').mockImplementation(complain);
});

afterEach(async () => {
  cleanup();
  await endWaits();
  FakeEventSource.opened = [];
  dismissToast();
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
  }
  // The next file runs in the same process.
  vi.unstubAllGlobals();
  expect(complaints.splice(0), 'nothing is written to the console').toEqual([]);
});
