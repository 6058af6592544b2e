import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { NewsletterForm } from './newsletter-form.js';

const field = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => screen.getByRole('button', { name: /^(Subscribe|Email me weekly)$/ });
const SUBSCRIBE = 'POST /api/newsletter/subscribe';
const SUBSCRIBED = { isSubscribed: true, collegeId: 7, collegeName: 'X' };
const STATUS = { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null };

/** Opens the form of college 7, and sends an address. */
async function send(address = 'ada@example.org') {
  const { user } = renderPage(<NewsletterForm collegeId={7} />);
  if (address) await user.type(field(), address);
  await user.click(submit());
}
/** Signs a user in, subscribed to these newsletters. */
function signedIn(status: object = STATUS) {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
  serve('GET /api/newsletter/status', status);
  serve('GET /api/user/profile', { name: null, email: 'ada@uni.example' });
}

describe('a visitor', () => {
  it.each([
    ['', 'Email required', 'Please enter your email address'],
    ['somebody', 'Invalid email', 'Please enter a valid email address.'],
  ])('sees before anything is sent what is wrong with "%s"', async (typed, title, message) => {
    await send(typed);
    await screen.findByText(title);
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(callsTo(SUBSCRIBE)).toHaveLength(0);
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
    serve(SUBSCRIBE, SUBSCRIBED);
    await send(' ada@example.org ');
    await screen.findByText('Subscription successful');
    expect(screen.getByText("You've been subscribed to our newsletter")).toBeTruthy();
    await waitFor(() => expect(field().value).toBe(''));
    expect(sentTo(SUBSCRIBE)).toEqual({ email: 'ada@example.org', collegeId: 7, source: 'home' });
  });

  it('keeps the input after a failure', async () => {
    serve(SUBSCRIBE, { detail: 'away' }, { status: 503 });
    await send();
    await screen.findByText('Failed to subscribe to newsletter');
    expect(screen.getByText('Error')).toBeTruthy();
    expect(field().value).toBe('ada@example.org');
  });
});

describe('a signed-in user', () => {
  it('subscribes the account’s address with one press', async () => {
    signedIn();
    serve(SUBSCRIBE, SUBSCRIBED);
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await waitFor(() => expect(field().value).toBe('ada@uni.example'));
    await user.click(submit());
    await waitFor(() => expect(sentTo(SUBSCRIBE)).toEqual({ collegeId: 7, email: 'ada@uni.example', source: 'home' }));
  });

  it('sees the daily limit for subscribing other addresses', async () => {
    signedIn();
    const detail = 'You can subscribe 5 other addresses a day. Try again tomorrow.';
    serve(SUBSCRIBE, { code: 'too_many_requests', detail }, { status: 429 });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await waitFor(() => expect(field().value).toBe('ada@uni.example'));
    await user.clear(field());
    await user.type(field(), 'friend@example.org');
    await user.click(submit());
    await screen.findByText(detail);
    expect(field().value).toBe('friend@example.org');
  });

  const soon = aCollege({ id: 7, subscriberCount: 98, subscriptionGoal: 100 });
  it.each([
    ['open', aCollege({ id: 7, isActive: true }), 200, "You're subscribed. You'll get the next newsletter."],
    ['Coming Soon', soon, 200, "You're subscribed: 98 of 100 so far. We'll email you when the deals unlock."],
    ['unknown', { detail: 'away' }, 503, "You're subscribed."],
  ])('sees the existing subscription to a college that is %s', async (_what, college, status, text) => {
    signedIn({ ...SUBSCRIBED, createdAt: null });
    serve('GET /api/colleges/7', college, { status });
    renderPage(<NewsletterForm collegeId={7} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });
});

describe('a new subscriber of a Coming Soon college', () => {
  const counted = (subscriberCount: number) =>
    serve('GET /api/colleges/7', aCollege({ id: 7, subscriberCount, subscriptionGoal: 100 }));

  it('sees their number even if the page has not read the college', async () => {
    counted(97);
    serve(SUBSCRIBE, () => {
      counted(98);
      return SUBSCRIBED;
    });
    await send();
    expect(await screen.findByText("You're number 98 of 100")).toBeTruthy();
    // The region that screen readers announce from repeats the text for a second.
    expect(await screen.findByText(/2 more students to go: tell a classmate\./)).toBeTruthy();
  });

  it('sees only the confirmation until they are counted', async () => {
    counted(97);
    serve(SUBSCRIBE, SUBSCRIBED);
    await send();
    expect(await screen.findByText('Subscription successful')).toBeTruthy();
    await waitFor(() => expect(callsTo('GET /api/colleges/7').length).toBeGreaterThan(1));
    expect(screen.queryByText(/You're number/)).toBeNull();
    counted(98);
    expect(await screen.findByText("You're number 98 of 100")).toBeTruthy();
  });
});

it('if the address must be confirmed shows that an email has been sent', async () => {
  serve(SUBSCRIBE, { ...SUBSCRIBED, needsConfirmation: true });
  await send();
  expect(await screen.findByText('Check your email')).toBeTruthy();
  expect(screen.queryByText('Subscription successful')).toBeNull();
  await waitFor(() => expect(field().value).toBe(''));
});

describe('if proof of work is required', () => {
  const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's?expires=9&', signature: 'f' };
  const askFor = () => {
    serve(SUBSCRIBE, { code: 'challenge_required', detail: 'Solve it' }, { status: 403 });
    serve('GET /api/newsletter/challenge', { isRequired: true, challenge });
  };
  /** Replaces the worker, which jsdom lacks: it returns the number 7. */
  class FoundAtOnce extends EventTarget {
    postMessage() {
      // The server accepts it from here on.
      serve(SUBSCRIBE, SUBSCRIBED);
      this.dispatchEvent(new MessageEvent('message', { data: { number: 7 } }));
    }
    terminate() {}
  }

  it('the form computes it in a worker and sends the address again with it', async () => {
    vi.stubGlobal('Worker', FoundAtOnce);
    askFor();
    await send();
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
    signedIn();
    askFor();
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await waitFor(() => expect(field().value).toBe('ada@uni.example'));
    await user.clear(field());
    await user.type(field(), 'friend@example.org');
    await user.click(submit());
    await screen.findByText('Subscription successful');
    expect(callsTo(SUBSCRIBE).at(-1)?.body).toContain('challenge');
  });

  it('a browser that cannot compute it shows that, and keeps the input', async () => {
    vi.stubGlobal('Worker', undefined);
    askFor();
    await send();
    expect(await screen.findByText(/This browser cannot do the check that keeps bots out/)).toBeTruthy();
    expect(field().value).toBe('ada@example.org');
  });
});
