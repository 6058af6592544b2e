import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { PINNED_FOLLOW_POINTS } from '@campus-deals/contracts/limits';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { aNotification } from '../../testing/notification-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';
import { AlertReasons } from './alert-reasons.js';
import { FollowButton } from './follow-button.js';
import { FollowingCard } from '../../student/notifications/following-card.js';

const PATH = '/api/user/follows';
const aFollow = (facts: Partial<FollowDto> = {}): FollowDto => ({
  id: 5,
  topic: 'vendor:12',
  vendorName: 'The Kettle',
  category: null,
  collegeId: 7,
  collegeName: 'Reed',
  isPinned: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...facts,
});
const CATEGORY = aFollow({ id: 6, topic: 'college:7:food_drink', vendorName: null, category: 'food_drink' });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
  serve('GET /api/user/profile', { collegeId: 7 });
  serve('GET /api/user/notification-preferences', { alertChoices: [] });
  serve('GET /api/user/referrals', { points: 0 });
  serve(`GET ${PATH}`, [aFollow(), CATEGORY]);
});

describe('the follow button', () => {
  const open = (subject: ComponentProps<typeof FollowButton>['subject'] = { vendorId: 12 }, name = 'The Kettle') =>
    renderPage(<FollowButton subject={subject} name={name} />, '/college/reed/vendor/12');

  it('sends a visitor to the sign-in, and no request', async () => {
    serve('GET /api/auth/session', { authenticated: false });
    const { user, where, router } = open();
    await user.click(await button('Follow The Kettle'));
    await waitFor(() => expect(where()).toBe('/college/reed/vendor/12#sign-in'));
    expect(router.state.location.state).toEqual({ signInTo: 'follow The Kettle' });
    expect(callsTo(`GET ${PATH}`)).toHaveLength(0);
    expect(callsTo(`POST ${PATH}`)).toHaveLength(0);
  });

  it.each([
    ['The Kettle', { vendorId: 12 }, aFollow(), CATEGORY],
    ['Food & Drink', { collegeId: 7, category: 'food_drink' }, CATEGORY, aFollow()],
  ] as const)('follows %s, also after a failure, then ends it', async (name, subject, follow, other) => {
    serve(`GET ${PATH}`, [other]);
    serve(`POST ${PATH}`, { detail: 'away' }, { status: 503 });
    serve(`DELETE ${PATH}/${follow.id}`, [other]);
    const { user } = open(subject, name);
    await waitFor(() => expect(callsTo(`GET ${PATH}`)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: `Follow ${name}`, pressed: false }));
    await screen.findByText('This could not be followed. Please try again.');
    serve(`POST ${PATH}`, () => {
      serve(`GET ${PATH}`, [other, follow]);
      return follow;
    });
    await user.click(await screen.findByRole('button', { name: `Follow ${name}`, pressed: false }));
    await screen.findByText(new RegExp(`^You follow ${name}`));
    expect(sentTo(`POST ${PATH}`)).toEqual({ topic: follow.topic });
    await user.click(await screen.findByRole('button', { name: `Follow ${name}`, pressed: true }));
    await screen.findByText(new RegExp(`^You no longer follow ${name}`));
    await screen.findByRole('button', { name: `Follow ${name}`, pressed: false });
  });
});

describe('the list of follows', () => {
  it('links to each and ends one', async () => {
    serve(`DELETE ${PATH}/5`, [CATEGORY]);
    const { user } = renderPage(<FollowingCard />);
    expect(await hrefOf('The Kettle')).toBe('/college/7/vendor/12');
    expect(await hrefOf('Food & Drink at Reed')).toBe('/college/7?category=food_drink');
    await user.click(await button('Unfollow The Kettle'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'The Kettle' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Food & Drink at Reed' })).toBeTruthy();
  });

  it('pins one from the points on, and says what that does and from how many', async () => {
    const pinned = aFollow({ isPinned: true });
    serve('GET /api/user/referrals', { points: PINNED_FOLLOW_POINTS });
    serve(`POST ${PATH}/5/pin`, [pinned, CATEGORY]);
    serve(`DELETE ${PATH}/5/pin`, [aFollow(), CATEGORY]);
    const { user, unmount } = renderPage(<FollowingCard />);
    await user.click(await screen.findByRole('button', { name: 'Pin The Kettle', pressed: false }));
    await user.click(await screen.findByRole('button', { name: 'Pin The Kettle', pressed: true }));
    await screen.findByRole('button', { name: 'Pin The Kettle', pressed: false });
    expect(screen.getByText(/its alerts come at once/)).toBeTruthy();
    unmount();
    serve('GET /api/user/referrals', { points: PINNED_FOLLOW_POINTS - 1 });
    renderPage(<FollowingCard />);
    expect(await screen.findByText(new RegExp(`From ${PINNED_FOLLOW_POINTS} points`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pin The Kettle' })).toBeNull();
  });
});

describe('the reasons of an alert', () => {
  const topics = ['vendor:12', 'college:7:other'];

  it('are the follow and the switch, each with a button that changes exactly that', async () => {
    serve(`DELETE ${PATH}/5`, [CATEGORY]);
    serve('POST /api/user/notification-preferences', {});
    const { user } = renderPage(<AlertReasons notification={aNotification({ topics })} />);
    await screen.findByText('You follow The Kettle.');
    expect(screen.queryByText(/Food & Drink/)).toBeNull();
    await user.click(await button('Turn off “New deals at your college” in the app'));
    await waitFor(() => expect(screen.queryByText(/is on in the app/)).toBeNull());
    expect(sentTo('POST /api/user/notification-preferences')).toEqual({
      alertChoices: ['deal-alert.app.off', 'college-activated.app.off', 'sample.app.off'],
    });
    await user.click(await button('Unfollow The Kettle'));
    await screen.findByText('You have turned this off since.');
  });

  const [FOLLOWED, IS_ON] = ['You follow The Kettle.', '“New deals at your college” is on in the app.'];
  it.each([
    ['another college', { topics: ['vendor:12', 'college:8:other'], collegeId: 8 }, [FOLLOWED]],
    ['a deal that the user’s college shows, too,', { topics, collegeId: 8 }, [FOLLOWED, IS_ON]],
    ['another kind', { kind: 'deal-ending' as const }, ['“Your saved deals and codes” is on in the app.']],
  ])('of %s are %o', async (_what, facts, texts) => {
    renderPage(<AlertReasons notification={aNotification(facts)} />);
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryAllByText(/is on in the app|You follow/)).toHaveLength(texts.length);
  });
});
