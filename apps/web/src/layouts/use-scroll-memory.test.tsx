import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.js';
import { useScrollMemory } from './use-scroll-memory.js';

function Frame() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useScrollMemory(main);
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Link to="/slow#part">A part</Link>
      <Routes>
        <Route path="/" element={<Link to="/deal">A deal</Link>} />
        <Route path="/deal" element={<p>The deal</p>} />
        <Route path="/slow" element={<Slow />} />
      </Routes>
    </main>
  );
}

function Slow() {
  const [isLoaded, setIsLoaded] = useState(false);
  return isLoaded ? (
    <p id="part">The part</p>
  ) : (
    <button type="button" onClick={() => setIsLoaded(true)}>
      Load
    </button>
  );
}

let pageHeight = 5000;
let grown = () => {};

beforeEach(() => {
  pageHeight = 5000;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grown = callback;
      }
      observe() {}
      disconnect() {
        grown = () => {};
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  vi.stubGlobal('scrollTo', (_left: number, top: number) => {
    window.scrollY = Math.min(top, pageHeight - window.innerHeight);
    window.dispatchEvent(new Event('scroll'));
  });
  window.scrollTo(0, 0);
});

it('starts a new page at its top, and finds the one before where it was left', async () => {
  const { user } = renderPage(<Frame />);
  window.scrollTo(0, 1800);
  await user.click(screen.getByRole('link', { name: 'A deal' }));
  expect(window.scrollY).toBe(0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('link', { name: 'A deal' });
  expect(window.scrollY).toBe(1800);
});

it('waits for a page that still loads to be high enough, but not against the reader', async () => {
  const { user } = renderPage(<Frame />);
  window.scrollTo(0, 1800);
  await user.click(screen.getByRole('link', { name: 'A deal' }));
  pageHeight = 1000;
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollY).toBe(1000 - window.innerHeight);
  pageHeight = 5000;
  grown();
  expect(window.scrollY).toBe(1800);

  await user.click(screen.getByRole('link', { name: 'A deal' }));
  pageHeight = 1000;
  await user.click(screen.getByRole('button', { name: 'Back' }));
  window.dispatchEvent(new Event('wheel'));
  pageHeight = 5000;
  grown();
  expect(window.scrollY).toBe(1000 - window.innerHeight);
});

it('shows the part that the address names, also where it comes later', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = renderPage(<Frame />);
  await user.click(screen.getByRole('link', { name: 'A part' }));
  screen.getByRole('button', { name: 'Load' }).click();
  const part = await screen.findByText('The part');
  grown();
  expect(shown.mock.contexts).toEqual([part]);
});
