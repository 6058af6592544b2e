import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissToast } from '../lib/toast.js';
import { resetServer } from './fake-server.js';

// A part that is loaded lazily is compiled on first use here, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom has neither; Radix and the page call them.
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.releasePointerCapture = () => {};
window.scrollTo = () => {};
window.matchMedia = (query) => ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;

beforeEach(() => resetServer());

afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  vi.useRealTimers();
});
