import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAlert, renewSubscription, shownAlert } from './alerts.js';

const PUSHED = {
  title: 'New Deal Available!',
  body: 'Lunch: 50% off (Expires: December 1, 2026)',
  tag: 'deal-42',
  path: '/college/7/deal/42',
  requireInteraction: true,
};

describe('a push', () => {
  it("is shown with the server's text", () => {
    expect(shownAlert(JSON.stringify(PUSHED))).toEqual({
      title: 'New Deal Available!',
      options: {
        body: 'Lunch: 50% off (Expires: December 1, 2026)',
        tag: 'deal-42',
        icon: '/icon.svg',
        requireInteraction: true,
        data: { path: '/college/7/deal/42' },
      },
    });
  });

  it.each([undefined, '', 'no JSON', '"text"', 'null'])('with the invalid payload %j is still shown', (text) => {
    expect(shownAlert(text)).toMatchObject({
      title: 'You have a new notification',
      options: { data: { path: '/user/account?tab=notifications#continue' } },
    });
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'never links to %s',
    (path) => {
      expect(shownAlert(JSON.stringify({ ...PUSHED, path })).options.data).toEqual({
        path: '/user/account?tab=notifications#continue',
      });
    },
  );
});

describe('a clicked alert', () => {
  const windows = (count: number) => {
    const opened = Array.from({ length: count }, () => ({
      focus: vi.fn(async () => undefined),
      navigate: vi.fn(async () => undefined),
    }));
    return { opened, matchAll: async () => opened, openWindow: vi.fn(async () => undefined) };
  };

  it('opens its page in an open window', async () => {
    const site = windows(2);
    await openAlert({ path: '/college/7/deal/42' }, site);
    expect(site.opened[0]?.focus).toHaveBeenCalled();
    expect(site.opened[0]?.navigate).toHaveBeenCalledWith('/college/7/deal/42');
    expect(site.openWindow).not.toHaveBeenCalled();
  });

  it('opens its page in a background window, or in another one if that fails', async () => {
    const site = windows(1);
    site.opened[0]?.focus.mockRejectedValue(new Error('not allowed'));
    await openAlert({ path: '/college/7/deal/42' }, site);
    expect(site.opened[0]?.navigate).toHaveBeenCalledWith('/college/7/deal/42');
    expect(site.openWindow).not.toHaveBeenCalled();
    site.opened[0]?.navigate.mockRejectedValue(new Error('not its worker'));
    await openAlert({ path: '/college/7/deal/42' }, site);
    expect(site.openWindow).toHaveBeenCalledWith('/college/7/deal/42');
  });

  const NOTIFICATIONS = '/user/account?tab=notifications#continue';
  it.each<[data: unknown, path: string]>([
    [{ path: '/college/7/deal/42' }, '/college/7/deal/42'],
    [null, NOTIFICATIONS],
    [undefined, NOTIFICATIONS],
    [{}, NOTIFICATIONS],
    [{ path: '//elsewhere.example' }, NOTIFICATIONS],
  ])('with the data %j opens, where there is no window, %s', async (data, path) => {
    const site = windows(0);
    await openAlert(data, site);
    expect(site.openWindow).toHaveBeenCalledWith(path);
  });
});

describe('a changed push subscription', () => {
  const subscription = (endpoint: string) =>
    ({
      options: { userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    }) as unknown as PushSubscription;
  const asked = vi.fn(async () => Response.json({ isSubscribed: true }));
  beforeEach(() => {
    asked.mockClear();
    vi.stubGlobal('fetch', asked);
  });
  const sent = () =>
    JSON.parse(String((asked.mock.calls as unknown as [string, RequestInit][])[0]?.[1].body)) as unknown;

  it('is reported to the server', async () => {
    const subscribe = vi.fn();
    await renewSubscription({ subscribe }, { newSubscription: subscription('https://push.example/new') });
    expect(sent()).toEqual({ endpoint: 'https://push.example/new', keys: { p256dh: 'key', auth: 'secret' } });
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('is renewed if the browser has not done so', async () => {
    const subscribe = vi.fn(async () => subscription('https://push.example/again'));
    await renewSubscription({ subscribe }, { oldSubscription: subscription('https://push.example/old') });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
    expect(sent()).toMatchObject({ endpoint: 'https://push.example/again' });
  });

  it('is not reported if there is none', async () => {
    await renewSubscription({ subscribe: vi.fn() }, {});
    expect(asked).not.toHaveBeenCalled();
  });
});
