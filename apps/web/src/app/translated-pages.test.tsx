import { act, fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adminPaths } from '../config/admin-paths.js';
import { paths } from '../config/paths.js';
import { exampleAnswers } from '../testing/example-answers.js';
import { aSiteConfig } from '../testing/fake-server.js';
import { renderRoutes } from '../testing/render-page.js';
import { routes } from './routes.js';

const OF_PATTERNS = [...Object.values(paths), ...Object.values(adminPaths)]
  .filter((pattern) => pattern !== paths.admin && pattern !== paths.newsletterLink)
  .map((pattern) => pattern.replaceAll(/:\w+\??/g, '1'));
const LINKS = ['confirm', 'preferences', 'unsubscribe'].map((link) => `/newsletter/${link}#list=1&token=x`);
const TABS = [
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
const MOST_PRESSES = 40;
const MOST_ALIKE = 2;
const BUTTON = 'button, summary, [role="tab"], [role="switch"], [role="checkbox"], [role="menuitem"], [role="option"]';
/** Screens on which the buttons of the site's frame are pressed, too: one for each role. */
const WITH_FRAME = new Set([paths.home, paths.account, paths.vendorDashboard, adminPaths.dashboard] as string[]);

let answerTo: Awaited<ReturnType<typeof exampleAnswers>>;
beforeAll(async () => {
  answerTo = await exampleAnswers();
}, 60_000);

/** Texts that React did not find where it had put them. */
const lost: string[] = [];
beforeEach(() => {
  lost.length = 0;
  // Examples are complete, not plausible, and what React says of them matters elsewhere.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { insertBefore, removeChild } = Node.prototype;
  const note = (parent: Node, text: Node | null) => {
    if (text instanceof Text && text.parentNode !== parent)
      lost.push(`“${text.data}” in ${(parent as Element).outerHTML.slice(0, 300)}`);
  };
  vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, node, before) {
    note(this, before);
    return insertBefore.call(this, node, before) as typeof node;
  });
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, node) {
    note(this, node);
    return removeChild.call(this, node) as typeof node;
  });
});

/** Serves examples, and the session of a screen's readers. */
function serveExamples(role: string | null): void {
  const session = { authenticated: role !== null, userId: role && 1, role };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const path = String(input).replace(window.location.origin, '');
    if (path === '/api/auth/session') return Response.json(session);
    const json = path === '/api/config' ? aSiteConfig() : answerTo(method, path);
    return json === undefined ? new Response(null, { status: 204 }) : Response.json(json);
  });
}

function roleOf(path: string): string | null {
  if (path.startsWith('/admin')) return 'admin';
  if (/^\/vendor\/(?!success|register)/.test(path)) return 'vendor';
  return path.startsWith('/user') || path.startsWith('/vendor/register') ? 'user' : null;
}

/** Replaces each text node by elements, as Chrome does when it translates a page. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, style, script, textarea, option, svg')) continue;
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

const settle = () =>
  act(async () => {
    for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setTimeout(resolve, 4));
  });

async function open(path: string) {
  const page = renderRoutes(routes, path);
  await vi.waitFor(() => expect(document.querySelector('h1')).toBeTruthy(), 10_000);
  for (let n = 0; n < 5; n += 1) await settle();
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
    if (number <= MOST_ALIKE && !pressed.has(id)) return { button, id };
  }
  return undefined;
}

it.each([...new Set([...OF_PATTERNS, ...LINKS, ...TABS, '/not/found'])])(
  '%s lives on when it is translated and its buttons are pressed',
  async (path) => {
    serveExamples(roleOf(path));
    const pressed = new Set<string>();
    let page = await open(path);
    const begun = page.where();
    while (pressed.size < MOST_PRESSES) {
      const next = nextButton(path, pressed);
      if (!next) break;
      pressed.add(next.id);
      // A form is sent empty and filled in.
      if (pressed.size % 2 === 0) fillFields();
      translate();
      await act(async () => {
        fireEvent.pointerDown(next.button, { button: 0, ctrlKey: false });
        fireEvent.click(next.button);
      });
      await settle();
      expect(lost, `after pressing “${next.id}”`).toEqual([]);
      expect(document.body.textContent, `after pressing “${next.id}”`).not.toContain('This page stopped working');
      if (page.where() === begun) continue;
      page.unmount();
      page = await open(path);
    }
  },
  60_000,
);
