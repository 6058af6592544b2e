import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { NewsletterForm } from './newsletter-form.js';

const field = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => screen.getByRole('button', { name: 'Subscribe' });

describe('a visitor', () => {
  it('is told that the address is missing, before anything is sent', async () => {
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.click(submit());
    await screen.findByText('Email required');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter your email address',
    );
    expect(document.activeElement).toBe(field());
    expect(callsTo('POST /api/newsletter/subscribe')).toHaveLength(0);
  });

  it('is told that the address is none', async () => {
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), 'somebody');
    await user.click(submit());
    await screen.findByText('Invalid email');
    expect(screen.getAllByText('Please enter a valid email address.').length).toBeGreaterThan(0);
    expect(callsTo('POST /api/newsletter/subscribe')).toHaveLength(0);
  });

  it('must choose a college where none is given', async () => {
    const { user } = renderPage(
      <NewsletterForm
        collegeId={undefined}
        renderCollegeField={({ id, error }) => <input id={id} aria-label="College" data-error={error} />}
      />,
    );
    await user.type(field(), 'ada@example.org');
    await user.click(submit());
    await screen.findByText('College required');
    expect(screen.getByLabelText('College').dataset.error).toBe('Please select a college to subscribe for');
    expect(document.activeElement).toBe(screen.getByLabelText('College'));
  });

  it('is subscribed, told so, and finds the field empty', async () => {
    serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'X' });
    const { user } = renderPage(<NewsletterForm collegeId={7} />);
    await user.type(field(), ' ada@example.org ');
    await user.click(submit());
    await screen.findByText('Subscription successful');
    expect(screen.getByText("You've been subscribed to our newsletter")).toBeTruthy();
    expect(field().value).toBe('');
    expect(sentTo('POST /api/newsletter/subscribe')).toEqual({ email: 'ada@example.org', collegeId: 7 });
  });

  it('keeps what was typed when it fails', async () => {
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
    await screen.findByText("Leave it empty to use your account's address.");
    await user.click(submit());
    await waitFor(() => expect(sentTo('POST /api/newsletter/subscribe')).toEqual({ collegeId: 7 }));
  });

  it('sees that the subscription stands', async () => {
    signedIn();
    serve('GET /api/newsletter/status', { isSubscribed: true, collegeId: 7, collegeName: 'X', createdAt: null });
    renderPage(<NewsletterForm collegeId={7} />);
    await screen.findByText(/You are subscribed/);
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });
});
