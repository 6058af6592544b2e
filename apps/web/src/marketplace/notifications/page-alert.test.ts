import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aNotification, somePreferences } from '../../testing/notification-facts.js';
import { showAlert } from './page-alert.js';

const PREFERENCES = { ...somePreferences(), timeZone: 'UTC' };

interface Shown {
  title: string;
  options: NotificationOptions;
  onclick?: () => void;
  close: () => void;
}
let shown: Shown[];
let permission: NotificationPermission;
const direct = async () => ({ isDirect: true, isFollowed: false });

beforeEach(() => {
  shown = [];
  permission = 'granted';
  class FakeNotification {
    static get permission() {
      return permission;
    }
    close = vi.fn();
    constructor(
      readonly title: string,
      readonly options: NotificationOptions,
    ) {
      shown.push(this);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
});

describe('a new deal', () => {
  it('is shown as specified, once per deal, until it is dismissed', async () => {
    await showAlert(aNotification(), PREFERENCES, () => {}, direct);
    expect(shown.map(({ title, options }) => ({ title, ...options }))).toEqual([
      {
        title: 'New Deal Available!',
        body: 'Lunch: 50% off (Expires: January 31, 2027)',
        tag: 'deal-42',
        requireInteraction: true,
        icon: '/icon.svg',
        data: { path: '/college/iowa/deal/42' },
      },
    ]);
  });

  it('opens the deal when it is clicked', async () => {
    const open = vi.fn();
    await showAlert(aNotification(), PREFERENCES, open, direct);
    shown[0]?.onclick?.();
    expect(open).toHaveBeenCalledWith('/college/iowa/deal/42');
    expect(shown[0]?.close).toHaveBeenCalled();
  });

  it('is shown by the service worker if a page may not', async () => {
    const showNotification = vi.fn(async () => undefined);
    vi.stubGlobal(
      'Notification',
      Object.assign(() => undefined, { permission: 'granted' }),
    );
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ showNotification }) } });
    await showAlert(aNotification(), PREFERENCES, () => {}, direct);
    expect(showNotification).toHaveBeenCalledWith('New Deal Available!', expect.objectContaining({ tag: 'deal-42' }));
  });
});

describe('no alert is shown', () => {
  const shownOf = async (
    notification: Parameters<typeof aNotification>[0] = {},
    preferences = {},
  ): Promise<Shown[]> => {
    await showAlert(aNotification(notification), { ...PREFERENCES, ...preferences }, () => {}, direct);
    return shown;
  };

  it('without the permission', async () => {
    permission = 'denied';
    expect(await shownOf()).toEqual([]);
  });

  it.each([{ browserNotifications: false }, { alertChoices: ['deal-alert.push.off'] }])(
    'to a user who has switched it off: %o',
    async (preferences) => expect(await shownOf({}, preferences)).toEqual([]),
  );

  it('in quiet hours', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T23:00:00Z') });
    expect(await shownOf({}, { quietFrom: '22:00', quietTo: '07:00' })).toEqual([]);
  });

  it.each(['deal-ending', 'deal-approved', 'sample'] as const)('of the kind %s', async (kind) => {
    expect(await shownOf({ kind })).toEqual([]);
  });

  it('if the server pushes it', async () => {
    vi.stubGlobal('PushManager', class {});
    const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
    expect(await shownOf()).toEqual([]);
  });
});

it.each<[string, string[], { isDirect: boolean; isFollowed: boolean }, number]>([
  ['a followed deal, all others off', ['deal-alert.push.off'], { isDirect: true, isFollowed: true }, 1],
  ['a followed deal elsewhere, follows off', ['followed-deal.push.off'], { isDirect: false, isFollowed: true }, 0],
])('by its switches shows %s', async (_what, alertChoices, concern, count) => {
  await showAlert(
    aNotification(),
    { ...PREFERENCES, alertChoices },
    () => {},
    async () => concern,
  );
  expect(shown).toHaveLength(count);
});
