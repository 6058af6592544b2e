import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSiteConfig, callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Component } from '../../site/sign-in/login.route.js';

const open = () => renderScreen('/login', Component, '/login');

it('signs in as a demo account and continues, also after a failure, which it shows', async () => {
  serve('POST /api/auth/dev-login', { detail: 'no' }, { status: 404 });
  const { user, where } = open();
  await user.click(await screen.findByRole('button', { name: 'Login as Admin' }));
  await screen.findByText('Login Failed');
  expect(screen.getByText('There was an error logging in as admin.')).toBeTruthy();
  serve('POST /api/auth/dev-login', { authenticated: true, userId: 3, role: 'admin' });
  await user.click(screen.getByRole('button', { name: 'Login as Admin' }));
  await screen.findByText('Logging in as Admin');
  expect(screen.getByText('Using quick development login...')).toBeTruthy();
  await waitFor(() => expect(where()).not.toBe('/login'));
  expect(sentTo('POST /api/auth/dev-login')).toEqual({ role: 'admin' });
});

it('is not offered by servers without demo accounts', async () => {
  serve('GET /api/config', aSiteConfig({ devLogin: false }));
  open();
  await screen.findByRole('heading', { name: 'Welcome to Campus Deals' });
  await waitFor(() => expect(callsTo('GET /api/config')).toHaveLength(1));
  expect(screen.queryByText('Development Quick Login')).toBeNull();
});
