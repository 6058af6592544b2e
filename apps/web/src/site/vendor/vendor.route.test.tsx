import type { ReviewDto, WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { aDealCard, aPlace, aReview, aVendor } from '../../testing/deal-facts.js';
import { aCollege } from '../../testing/college-facts.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const iowa = aCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa' });
const allDay = (weekday: number) => ({ weekday, from: '00:00', to: '00:00' });

const at = (path = '/college/iowa/vendor/7') => renderRoute(path);

function serveVendor(facts: Partial<VendorDto> = {}, reviews: ReviewDto[] = []) {
  serve('GET /api/vendors/7', aVendor({ id: 7, collegeId: 5, name: 'Corner Counter', ...facts }));
  serve('GET /api/vendors/7/reviews', reviews);
}

const myReview = (facts: Partial<WrittenReviewDto> = {}): WrittenReviewDto => ({
  ...aReview(),
  hiddenReason: null,
  ...facts,
});

function signIn(role: 'user' | 'vendor' | 'admin' = 'user') {
  serve('GET /api/auth/session', { authenticated: true, userId: 3, role });
  serve('GET /api/user/saved-deals/ids', { ids: [] });
  serve('GET /api/vendors/7/reviews/mine', { review: null });
}

beforeEach(() => {
  serve('GET /api/colleges/iowa', iowa);
  serve('GET /api/vendors/7/deals', []);
  serveVendor();
});

describe('a vendor', () => {
  it('shows its name, description, distance, location and contacts', async () => {
    serveVendor({
      description: 'Sandwiches since 1987.',
      category: 'Food & Drink',
      phone: '319 555 0134',
      website: 'https://corner.example',
    });
    at();
    expect(await screen.findByRole('heading', { level: 1, name: 'Corner Counter' })).toBeTruthy();
    expect(screen.getByText('Food & Drink')).toBeTruthy();
    expect(screen.getAllByText('0.4 mi · 8 min walk from campus')).toHaveLength(2);
    expect(screen.getByText('Sandwiches since 1987.')).toBeTruthy();
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByText('12 Dubuque Street, Iowa City, IA 52240')).toBeTruthy();
    expect(await hrefOf('319 555 0134', contact)).toBe('tel:3195550134');
    expect(await hrefOf(/^corner\.example/, contact)).toBe('https://corner.example');
    expect(contact.getByRole('link', { name: /^corner\.example/ }).getAttribute('rel')).toBe(
      'ugc nofollow noopener noreferrer',
    );
    expect(contact.getByRole('link', { name: /^Directions/ })).toBeTruthy();
    expect(await hrefOf('Vendors near University of Iowa')).toBe('/college/iowa/vendors');
    expect(document.title).toBe('Student Deals at Corner Counter | Campus Deals');
  });

  it('shows its hours, and never a day that is not given as closed', async () => {
    serveVendor({
      hours: [
        ...[2, 3, 4, 5].map(allDay),
        { weekday: 1, from: null, to: null },
        { weekday: 7, from: '17:00', to: '02:00' },
        { weekday: 7, from: '00:00', to: '17:00' },
      ],
    });
    at();
    const hours = within(await screen.findByRole('region', { name: 'Hours' }));
    expect(hours.getByText('Monday').nextElementSibling?.textContent).toBe('Closed');
    expect(hours.getByText('Saturday').nextElementSibling?.textContent).toBe('Not given');
    expect(hours.getByText('Sunday').nextElementSibling?.textContent).toBe('12 AM–5 PM, 5 PM–2 AM');
  });

  it('with several places shows each, nearest first, and whether the nearest is open', async () => {
    const downtown = aPlace({ name: 'Downtown', address: '21 S Clinton St', hours: [1, 2, 3, 4, 5, 6, 7].map(allDay) });
    const main = aPlace({ id: 0, distanceMiles: 2.1, walkingMinutes: 42 });
    serveVendor({ email: 'hello@corner.example', places: [downtown, main] });
    at();
    const nearest = within(await screen.findByRole('region', { name: 'Downtown' }));
    expect(nearest.getByText('21 S Clinton St, Iowa City, IA 52240')).toBeTruthy();
    expect(nearest.getByText('0.4 mi · 8 min walk from campus')).toBeTruthy();
    expect(nearest.getByRole('link', { name: '(319) 555-0134' })).toBeTruthy();
    expect(screen.getByText('Open now')).toBeTruthy();
    const other = within(screen.getByRole('region', { name: '12 Dubuque Street, Iowa City' }));
    expect(other.getByText('2.1 mi · 42 min walk from campus')).toBeTruthy();
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByText('hello@corner.example')).toBeTruthy();
    expect(contact.queryByRole('link', { name: /^Directions/ })).toBeNull();
  });

  it.each([
    [{ rating: 4, reviewCount: 8, honorPercent: 97 }, ['Rated 4.0 of 5', 'Deals honored: 97%']],
    [{ honorPercent: null }, ['New']],
  ])('with %o is rated %o', async (facts, texts) => {
    serveVendor(facts);
    at();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.body.textContent).toContain(texts[0]));
    expect(screen.queryByText(/^Deals honored/)?.textContent).toBe(texts[1]);
  });

  it('lists its current deals, each with a save button, or says that there are none', async () => {
    const { unmount } = at();
    expect(await screen.findByText('No active deals at the moment.')).toBeTruthy();
    unmount();
    serve('GET /api/vendors/7/deals', [aDealCard({ id: 70, title: 'Half off' })]);
    at();
    expect(await hrefOf('Half off')).toBe('/college/iowa/deal/70');
    expect(screen.getByRole('button', { name: 'Save Half off' })).toBeTruthy();
  });
});

describe('reviews', () => {
  it('are visible to everyone, with the answer below, and a visitor is asked to sign in to write one', async () => {
    serveVendor({ reviewCount: 1 }, [aReview({ answer: 'Thank you!', answeredAt: '2026-11-03T18:00:00.000Z' })]);
    at();
    const section = within(await screen.findByRole('region', { name: 'Student reviews' }));
    expect(await section.findByText('Good bread')).toBeTruthy();
    expect(section.getByRole('img', { name: '4 stars' })).toBeTruthy();
    for (const text of ['November 2, 2026', '1 review', 'Answer of Corner Counter · November 3, 2026', 'Thank you!'])
      expect(section.getByText(text)).toBeTruthy();
    expect(await hrefOf('Sign in to review', section)).toBe('/college/iowa/vendor/7#sign-in');
  });

  it('are written by students, with stars and an optional text', async () => {
    signIn();
    const { user } = at();
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await user.type(screen.getByLabelText(/What should others know/), '  Best in town ');
    const written = myReview({ rating: 5, text: 'Best in town' });
    serve('PUT /api/vendors/7/reviews/mine', written);
    serve('GET /api/vendors/7/reviews/mine', { review: written });
    serve('GET /api/vendors/7/reviews', [written]);
    await user.click(screen.getByRole('button', { name: 'Post review' }));
    expect(await screen.findByText('Review saved')).toBeTruthy();
    expect(sentTo('PUT /api/vendors/7/reviews/mine')).toEqual({ rating: 5, text: 'Best in town' });
    expect(await screen.findByText('Yours')).toBeTruthy();
    // A keyboard user keeps their place.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change review' }));
    // The mean rating is read again.
    expect(callsTo('GET /api/vendors/7')).toHaveLength(2);
  });

  it('can be deleted by their authors', async () => {
    signIn();
    serveVendor({ reviewCount: 1 }, [aReview()]);
    serve('GET /api/vendors/7/reviews/mine', { review: myReview() });
    const { user } = at();
    await user.click(await screen.findByRole('button', { name: 'Delete review' }));
    expect(callsTo('DELETE /api/vendors/7/reviews/mine')).toHaveLength(1);
    await screen.findByText('There was an error saving your review');
    serve('DELETE /api/vendors/7/reviews/mine', undefined, { status: 204 });
    serve('GET /api/vendors/7/reviews/mine', { review: null });
    serveVendor({}, []);
    await user.click(screen.getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText('Review deleted')).toBeTruthy();
    expect(await screen.findByText('No reviews yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Post review' })).toBeTruthy();
  });

  it('can be reported, except by their author', async () => {
    signIn();
    serveVendor({ reviewCount: 2 }, [aReview({ id: 2, text: 'Buy shoes' }), aReview()]);
    serve('GET /api/vendors/7/reviews/mine', { review: myReview() });
    serve('POST /api/reviews/2/reports', { reviewId: 2 }, { status: 201 });
    const { user } = at();
    await screen.findByText('Yours');
    await user.click(await screen.findByRole('button', { name: 'Report this review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }));
    await user.click(dialog.getByRole('radio', { name: 'It is advertising' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('An admin will check this review')).toBeTruthy();
    expect(sentTo('POST /api/reviews/2/reports')).toEqual({ reason: 'spam', comment: null });
  });

  it('say to their author that an admin hid them, and why', async () => {
    signIn();
    serve('GET /api/vendors/7/reviews/mine', { review: myReview({ hiddenReason: 'It names an employee.' }) });
    at();
    expect(await screen.findByText('We have hidden your review')).toBeTruthy();
    expect(screen.getByText(/^It names an employee\. Only you see it\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change review' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete review' })).toBeNull();
  });

  it.each([
    ['admin', 'Admin accounts cannot write reviews.'],
    ['vendor', 'You cannot review your own business.'],
  ] as const)('explain to the %s why not', async (role, reason) => {
    serve('GET /api/user/vendor', anOwnVendor({ id: 7 }));
    signIn(role);
    at();
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Post review' })).toBeNull();
  });
});
