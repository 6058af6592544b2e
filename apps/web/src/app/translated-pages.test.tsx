import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adminPaths } from '../platform/admin-paths.js';
import { paths } from '../platform/paths.js';
import { exampleAnswers, roleOf, serveExamples } from '../testing/example-answers.js';
import { renderRoutes } from '../testing/render-page.js';
import { routes } from './routes.js';

/** Patterns of several screens, and of links that lead to another screen. */
const LEADING: string[] = [paths.admin, paths.newsletterLink, paths.authLogin, paths.collegeOldLink, paths.verify];
const OF_PATTERNS = [...Object.values(paths), ...Object.values(adminPaths)]
  .filter((pattern) => !LEADING.includes(pattern))
  .map((pattern) => pattern.replaceAll(/:\w+\??/g, '1'));
const LINKS = ['confirm', 'preferences', 'unsubscribe'].map((link) => `/newsletter/${link}#list=1&token=x`);
const TABS = [
  '/verify#token_hash=x&type=signup',
  '/college/1?tab=all',
  '/user/account?tab=saved',
  '/user/account?tab=notifications',
  '/vendor/dashboard?tab=create',
  '/vendor/dashboard?tab=reviews',
  '/vendor/dashboard?tab=profile',
  '/admin/newsletter?view=subscribers',
  '/admin/newsletter?newsletter=1',
  '/admin/deals?view=reported',
  '/admin/deals?view=reviews',
  '/admin/operations?view=events',
  '/admin/operations?view=mails',
  '/admin/operations?view=payments',
];

/** Maximum presses on a screen, and of buttons with the same name: lists and calendars have many alike. */
const MAX_PRESSES = 40;
const MAX_ALIKE = 2;
const BUTTON = 'button, summary, [role="tab"], [role="switch"], [role="checkbox"], [role="menuitem"], [role="option"]';
/** Screens on which the buttons of the site's frame are pressed, too: one for each role. */
const WITH_FRAME = new Set([paths.home, paths.account, paths.vendorDashboard, adminPaths.dashboard] as string[]);

let answerTo: Awaited<ReturnType<typeof exampleAnswers>>;
beforeAll(async () => {
  answerTo = await exampleAnswers();
});

/** Text nodes that React did not find in their original parent. */
const lost: string[] = [];
const { insertBefore, removeChild } = Node.prototype;
afterEach(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));
beforeEach(() => {
  lost.length = 0;
  // Examples are complete, not plausible. Other tests check React's warnings.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const note = (parent: Node, text: Node | null) => {
    if (text instanceof Text && text.parentNode !== parent)
      lost.push(`“${text.data}” in ${(parent as Element).outerHTML.slice(0, 300)}`);
  };
  // A spy would keep every node.
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      note(this, before);
      return insertBefore.call(this, node, before);
    },
    removeChild(this: Node, node: Node) {
      note(this, node);
      return removeChild.call(this, node);
    },
  });
});

const NOT_TRANSLATED = new Set(['font', 'style', 'script', 'textarea', 'option', 'svg']);

/** Replaces each text node by elements, as Chrome does when it translates a page. */
function translate(): void {
  const { SHOW_ELEMENT, SHOW_TEXT, FILTER_ACCEPT, FILTER_REJECT } = NodeFilter;
  const walker = document.createTreeWalker(document.body, SHOW_ELEMENT | SHOW_TEXT, (node) =>
    NOT_TRANSLATED.has((node as Element).localName) ? FILTER_REJECT : FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim()) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

function fillFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.value || field.disabled || !/^(email|text|search|textarea)$/.test(field.type)) continue;
    const value = field.type === 'email' ? 'ann@example.edu' : 'Example';
    fireEvent.change(field, { target: { value } });
  }
}

/**
 * Waits for the effects of a press without `act()`, which never returns if three boundaries are rendered again while
 * they wait: https://github.com/facebook/react/issues/37556.
 */
async function settle(client: QueryClient) {
  for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setTimeout(resolve, 4));
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0));
}

async function open(path: string) {
  const page = renderRoutes(routes, path);
  await waitFor(() => expect(document.querySelector('h1')).toBeTruthy());
  for (let n = 0; n < 5; n += 1) await settle(page.client);
  return page;
}

const nameOf = (button: Element): string =>
  `${button.getAttribute('aria-label') ?? ''} ${button.textContent ?? ''}`.trim();

/** Returns the next button, by name and number: React may have replaced one that was pressed. */
function nextButton(path: string, pressed: Set<string>): { button: HTMLElement; id: string } | undefined {
  const seen = new Map<string, number>();
  for (const button of document.querySelectorAll<HTMLElement>(BUTTON)) {
    if (button.matches(':disabled') || (!WITH_FRAME.has(path) && button.closest('header, nav, footer'))) continue;
    const name = nameOf(button);
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    const id = `${name} ${number}`;
    if (number <= MAX_ALIKE && !pressed.has(id)) return { button, id };
  }
  return undefined;
}

it.each([...new Set([...OF_PATTERNS, ...LINKS, ...TABS, '/not/found'])])(
  '%s lives on when it is translated and its buttons are pressed',
  async (path) => {
    serveExamples(answerTo, roleOf(path));
    const pressed = new Set<string>();
    let page = await open(path);
    const begun = page.where();
    while (pressed.size < MAX_PRESSES) {
      const next = nextButton(path, pressed);
      if (!next) break;
      pressed.add(next.id);
      // A form is sent empty and filled in.
      if (pressed.size % 2 === 0) fillFields();
      translate();
      fireEvent.pointerDown(next.button, { button: 0, ctrlKey: false });
      fireEvent.click(next.button);
      await settle(page.client);
      expect(lost, `after pressing “${next.id}”`).toEqual([]);
      expect(document.body.textContent, `after pressing “${next.id}”`).not.toContain('This page stopped working');
      if (page.where() === begun) continue;
      page.unmount();
      page = await open(path);
    }
  },
  60_000,
);
