import { beforeEach, expect, it } from 'vitest';
import { freeBottom } from '../../kit/ui/toast-region.js';

/** Adds a button as wide as the window, at a distance from its top. */
function control(top: number, height: number, left = 0, width = 390) {
  const button = document.body.appendChild(document.createElement('button'));
  button.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

function toast(): Element {
  const box = document.body.appendChild(document.createElement('ol'));
  box.getBoundingClientRect = () => new DOMRect(16, 0, 358, 60);
  return box;
}

beforeEach(() => void Object.assign(window, { innerHeight: 844 }));

it('stays as low as possible where nothing can be pressed', () => {
  expect(freeBottom(toast(), 80)).toBe(80);
});

it.each([
  [
    'the main button above the tab bar',
    [
      [784, 60],
      [724, 60],
    ],
    844 - 724,
  ],
  [
    'buttons on top of each other, with less room between them than it needs',
    [
      [724, 60],
      [650, 44],
    ],
    844 - 650,
  ],
] as const)('goes above %s', (_what, controls, least) => {
  for (const [top, height] of controls) control(top, height);
  const bottom = freeBottom(toast(), 80);
  expect(bottom).toBeGreaterThanOrEqual(least + 8);
  expect(bottom).toBeLessThan(least + 16);
});

it('does not avoid what is beside it, nor its own button', () => {
  control(740, 44, 380, 10);
  const box = toast();
  const dismiss = box.appendChild(document.createElement('button'));
  dismiss.getBoundingClientRect = () => new DOMRect(320, 710, 44, 44);
  expect(freeBottom(box, 80)).toBe(80);
});

it('stays low where the whole window can be pressed', () => {
  control(0, 844);
  expect(freeBottom(toast(), 80)).toBe(80);
});
