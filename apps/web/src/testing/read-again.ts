import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { serve } from './fake-server.js';

interface Opened {
  user: UserEvent;
}

/** Fails a read: the page says so in `message`, until its button reads again and gets `json`. */
export async function expectRetry(
  route: string,
  message: string | RegExp,
  open: () => Opened | Promise<Opened>,
  json: unknown,
  button = 'Try again',
): Promise<void> {
  serve(route, { detail: 'away' }, { status: 503 });
  const { user } = await open();
  await screen.findByText(message);
  serve(route, json);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => {
    if (screen.queryByText(message)) throw new Error(`still shows "${message}"`);
  });
}
