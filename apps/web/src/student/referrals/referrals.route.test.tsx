import { EARLY_ACCESS_HOURS, EARLY_ACCESS_POINTS, PINNED_FOLLOW_POINTS } from '@campus-deals/contracts/limits';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAccount, someReferrals } from '../../testing/account-facts.js';
import { serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const iowa = aCollege({ id: 7, name: 'University of Iowa', shortName: 'iowa', subscriberCount: 60 });
const ORIGIN = window.location.origin;

function open(facts: Parameters<typeof someReferrals>[0] = {}) {
  serveAccount();
  serve('GET /api/user/referrals', someReferrals(facts));
  return renderRoute('/user/referrals');
}

beforeEach(() => {
  serve('GET /api/colleges/iowa', iowa);
  serve('GET /api/colleges/id/7/subscribers/count', { count: 63 });
});

it('invites for the college to be unlocked, with its progress', async () => {
  open({ college: iowa });
  await screen.findByRole('heading', { level: 1, name: 'Invite classmates to unlock University of Iowa' });
  expect(await screen.findByText('63% Complete')).toBeTruthy();
  expect(screen.getByText('37 more needed')).toBeTruthy();
});

it('does not promise to unlock an open college', async () => {
  serve('GET /api/colleges/iowa', { ...iowa, isActive: true, subscriberCount: 120, dealCount: 18 });
  open({ college: iowa });
  await screen.findByRole('heading', { level: 1, name: 'Invite classmates to University of Iowa' });
  expect(await screen.findByRole('heading', { name: 'Deals are unlocked' })).toBeTruthy();
});

it('without a college, asks to choose one and still shows a link, and what it earns', async () => {
  open();
  expect(await screen.findByText('No college chosen yet')).toBeTruthy();
  expect(screen.getByText('Nobody has subscribed with your link yet. Your first earns you 10 points.')).toBeTruthy();
  expect(await hrefOf('Choose your college')).toBe('/user/account');
  expect(await hrefOf('Text')).toBe(
    `sms:?&body=${encodeURIComponent(`Find student deals near your college on Campus Deals. ${ORIGIN}/?ref=MAYA7K2Q`)}`,
  );
});

it('tells what points unlock, and what they have unlocked', async () => {
  open({ points: EARLY_ACCESS_POINTS - 10 });
  const item = (await screen.findByText(`${EARLY_ACCESS_POINTS} points`)).closest('li') as HTMLElement;
  expect(item.textContent).toContain(`${EARLY_ACCESS_HOURS} hours before everybody else`);
  expect(within(item).getByLabelText('Locked')).toBeTruthy();
  expect(screen.getByText(`${PINNED_FOLLOW_POINTS} points`).closest('li')).toBe(
    screen.getByLabelText('Unlocked').closest('li'),
  );
});

describe('the referral link', () => {
  const LINK = `${ORIGIN}/college/iowa?ref=MAYA7K2Q`;

  it('is copied, and shared by mail and WhatsApp', async () => {
    const { user } = open({ college: iowa });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(LINK);
    const ways = within(await screen.findByRole('list', { name: 'Send it by' }));
    expect(await hrefOf('Email', ways)).toMatch(/^mailto:\?subject=Student%20deals%20at%20University/);
    const whatsApp = ways.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
    expect(new URL(whatsApp).origin).toBe('https://wa.me');
    expect(new URL(whatsApp).searchParams.get('text')).toContain(LINK);
  });

  it("is shared through the browser's share sheet if it has one", async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = open({ college: iowa });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
    Reflect.deleteProperty(navigator, 'share');
  });
});

it('shows the code, the points, and one line of progress to the next level', async () => {
  open({ college: iowa, points: 55, level: 2, pointsToNextLevel: 45, credited: 3 });
  expect(await screen.findByText('MAYA7K2Q')).toBeTruthy();
  expect(screen.getByText('55')).toBeTruthy();
  expect(screen.getByText('Level 2: 3 people have subscribed with your link, 45 points to level 3.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Your points' })).queryByRole('progressbar')).toBeNull();
});

it('names the next achievement and how many people are missing in its place', async () => {
  const achievement = { description: 'Bring somebody.', iconUrl: null };
  open({
    credited: 3,
    achievements: [
      {
        ...achievement,
        id: 1,
        name: 'First friend',
        requiredReferrals: 1,
        pointsReward: 5,
        awardedAt: '2026-11-08T12:00:00.000Z',
      },
      { ...achievement, id: 2, name: 'Study group', requiredReferrals: 5, pointsReward: 20, awardedAt: null },
    ],
  });
  expect(
    await screen.findByText(
      'Level 1: 3 people have subscribed with your link, 2 more for “Study group” and 20 more points.',
    ),
  ).toBeTruthy();
});
