import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { NewsletterForm } from './newsletter-form.js';

const field = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => screen.getByRole('button', { name: 'Subscribe' });

describe('a visitor', () => {
  it('sees that the address is missing before anything is sent', async () => {
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.click(submit());
    await screen.findByText('Email required');
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter your email address',
    );
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(callsTo('POST /api/newsletter/subscribe')).toHaveLength(0);
  });

  it('sees that the address is invalid', async () => {
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'somebody');
    await user.click(submit());
    await screen.findByText('Invalid email');
    expect((await screen.findAllByText('Please enter a valid email address.')).length).toBeGreaterThan(0);
    expect(callsTo('POST /api/newsletter/subscribe')).toHaveLength(0);
  });

  it('must choose a college if none is given', async () => {
    const { user } = renderPage(
      <NewsletterForm
        collegeId={undefined}
        renderCollegeField={({ id, error }) => <input id={id} aria-label="College" data-error={error} />}
      />,
    );
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    await screen.findByText('College required');
    await waitFor(() =>
      expect(screen.getByLabelText('College').dataset.error).toBe('Please select a college to subscribe for'),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('College')));
  });

  it('is subscribed, sees a confirmation, and finds the field empty', async () => {
    serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'X' });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), ' ada@example.org ');
    await user.click(submit());
    await screen.findByText('Subscription successful');
    expect(screen.getByText("You've been subscribed to our newsletter")).toBeTruthy();
    await waitFor(() => expect(field().value).toBe(''));
    expect(sentTo('POST /api/newsletter/subscribe')).toEqual({
      email: 'ada@example.org',
      collegeId: 7,
      source: 'home',
    });
  });

  it('keeps the input after a failure', async () => {
    serve('POST /api/newsletter/subscribe', { detail: 'away' }, { status: 503 });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    await screen.findByText('Failed to subscribe to newsletter');
    expect(screen.getByText('Error')).toBeTruthy();
    expect(field().value).toBe('ada@example.org');
  });
});

describe('a signed-in user', () => {
  const signedIn = () => serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });

  it('may leave the address out', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null });
    serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'X' });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await screen.findByText("Leave blank to use your account's email.");
    await user.click(submit());
    await waitFor(() => expect(sentTo('POST /api/newsletter/subscribe')).toEqual({ collegeId: 7, source: 'home' }));
  });

  it('sees the daily limit for subscribing other addresses', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null });
    const detail = 'You can subscribe 5 other addresses a day. Try again tomorrow.';
    serve('POST /api/newsletter/subscribe', { code: 'too_many_requests', detail }, { status: 429 });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'friend@example.org');
    await user.click(submit());
    await screen.findByText(detail);
    expect(field().value).toBe('friend@example.org');
  });

  it('sees the existing subscription', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: true, collegeId: 7, collegeName: 'X', createdAt: null });
    renderPage(<NewsletterForm collegeId={7} />);
    serve('GET /api/colleges/7', aCollege({ id: 7, isActive: true }));
    await screen.findByText("You're subscribed. You'll get the next newsletter.");
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('sees how far a Coming Soon college is, instead of a newsletter that does not come yet', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: true, collegeId: 7, collegeName: 'X', createdAt: null });
    serve('GET /api/colleges/7', aCollege({ id: 7, subscriberCount: 98, subscriptionGoal: 100 }));
    renderPage(<NewsletterForm collegeId={7} />);
    expect(
      await screen.findByText("You're subscribed: 98 of 100 so far. We'll email you when the deals unlock."),
    ).toBeTruthy();
    expect(screen.queryByText(/next newsletter/)).toBeNull();
  });

  it('sees the existing subscription even if the college cannot be read', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: true, collegeId: 7, collegeName: 'X', createdAt: null });
    serve('GET /api/colleges/7', { detail: 'away' }, { status: 503 });
    renderPage(<NewsletterForm collegeId={7} />);
    expect(await screen.findByText("You're subscribed.")).toBeTruthy();
  });
});

describe('a new subscriber of a Coming Soon college', () => {
  const counted = (subscriberCount: number) =>
    serve('GET /api/colleges/7', aCollege({ id: 7, subscriberCount, subscriptionGoal: 100 }));

  it('sees their number even if the page has not read the college', async () => {
    counted(97);
    serve('POST /api/newsletter/subscribe', () => {
      counted(98);
      return { isSubscribed: true, collegeId: 7, collegeName: 'X' };
    });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    expect(await screen.findByText("You're number 98 of 100", {}, { timeout: 3000 })).toBeTruthy();
  });

  it('sees only the confirmation until they are counted', async () => {
    counted(97);
    serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'X' });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    expect(await screen.findByText('Subscription successful')).toBeTruthy();
    await waitFor(() => expect(callsTo('GET /api/colleges/7').length).toBeGreaterThan(1), { timeout: 3000 });
    expect(screen.queryByText(/You're number/)).toBeNull();
    counted(98);
    expect(await screen.findByText("You're number 98 of 100", {}, { timeout: 5000 })).toBeTruthy();
  });
});

describe('if the address must be confirmed', () => {
  it('shows that an email has been sent', async () => {
    serve('POST /api/newsletter/subscribe', {
      isSubscribed: true,
      collegeId: 7,
      collegeName: 'X',
      needsConfirmation: true,
    });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.queryByText('Subscription successful')).toBeNull();
    await waitFor(() => expect(field().value).toBe(''));
  });
});

describe('if proof of work is required', () => {
  const SUBSCRIBE = 'POST /api/newsletter/subscribe';
  const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's?expires=9&', signature: 'f' };
  const askFor = () => {
    serve(SUBSCRIBE, { code: 'challenge_required', detail: 'Solve it' }, { status: 403 });
    serve('GET /api/newsletter/challenge', { isRequired: true, challenge });
  };
  /** Replaces the worker, which jsdom lacks: it returns the number 7. */
  class FoundAtOnce extends EventTarget {
    postMessage() {
      // The server accepts it from here on.
      serve(SUBSCRIBE, { isSubscribed: true, collegeId: 7, collegeName: 'X' });
      this.dispatchEvent(new MessageEvent('message', { data: { number: 7 } }));
    }
    terminate() {}
  }
  // Loaded on demand: on a busy machine that takes longer than a test waits.

  it('the form computes it in a worker and sends the address again with it', async () => {
    vi.stubGlobal('Worker', FoundAtOnce);
    askFor();
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    await screen.findByText('Subscription successful');
    const { challenge: solution = '', ...body } = JSON.parse(callsTo(SUBSCRIBE).at(-1)?.body ?? '') as Record<
      string,
      string
    >;
    expect(body).toEqual({ email: 'ada@example.org', collegeId: 7, source: 'home' });
    expect(JSON.parse(atob(solution))).toEqual({
      algorithm: 'SHA-256',
      challenge: 'c',
      salt: 's?expires=9&',
      signature: 'f',
      number: 7,
    });
  });

  it('the form computes it for a signed-in user who types another address, too', async () => {
    vi.stubGlobal('Worker', FoundAtOnce);
    serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
    serve('GET /api/newsletter/status', { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null });
    askFor();
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await screen.findByText("Leave blank to use your account's email.");
    await user.type(field(), 'friend@example.org');
    await user.click(submit());
    await screen.findByText('Subscription successful');
    expect(callsTo(SUBSCRIBE).at(-1)?.body).toContain('challenge');
  });

  it('a browser that cannot compute it shows that, and keeps the input', async () => {
    vi.stubGlobal('Worker', undefined);
    askFor();
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    expect(await screen.findByText(/This browser cannot do the check that keeps bots out/)).toBeTruthy();
    expect(field().value).toBe('ada@example.org');
  });
});
