import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const lives = () => document.dispatchEvent(new Event('hydrated'));

beforeEach(async () => {
  vi.resetModules();
  await import('./page-init.js');
  return lives;
});

function Form({ onSend, onPress }: { onSend: (words: string) => void; onPress: () => void }) {
  const [text, setText] = useState('');
  const [state, setState] = useState('IA');
  const [agrees, setAgrees] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(`${text} ${state} ${String(agrees)}`);
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="State" value={state} onChange={(event) => setState(event.target.value)}>
        <option>IA</option>
        <option>KS</option>
      </select>
      <input
        type="checkbox"
        aria-label="Agree"
        checked={agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <button type="submit">Send</button>
      <button type="button" onClick={onPress}>
        Press
      </button>
      <a href="#elsewhere">Elsewhere</a>
    </form>
  );
}

/** The form as rendered without scripts. `alive` then replaces it, as hydration would. */
function drawn() {
  const sent: string[] = [];
  let presses = 0;
  const form = <Form onSend={(words) => sent.push(words)} onPress={() => (presses += 1)} />;
  const place = render(form).container;
  const html = place.innerHTML;
  place.remove();
  document.body.innerHTML = `<div id="place">${html}</div>`;
  const container = document.getElementById('place') as HTMLElement;
  return { sent, presses: () => presses, alive: () => void render(form, { container, hydrate: true }) };
}

describe('before the scripts have loaded', () => {
  it('queues button clicks, each of which takes effect once', async () => {
    const { presses, sent, alive } = drawn();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Press' }));
    await user.click(screen.getByRole('button', { name: 'Press' }));
    alive();
    expect(presses()).toBe(0);
    lives();
    expect([presses(), sent]).toEqual([1, [' IA false']]);
    await user.click(screen.getByRole('button', { name: 'Press' }));
    expect(presses()).toBe(2);
  });

  it('queues typed text and choices, and sends them after hydration', async () => {
    const { sent, alive } = drawn();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Text'), 'noodles');
    await user.selectOptions(screen.getByLabelText('State'), 'KS');
    await user.click(screen.getByLabelText('Agree'));
    await user.type(screen.getByLabelText('Text'), '{Enter}');
    alive();
    expect(sent).toEqual([]);
    lives();
    expect(sent).toEqual(['noodles KS true']);
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('noodles');
  });

  it('submits typed text that a render has replaced', async () => {
    document.body.innerHTML = '<form action="/search"><input aria-label="Text" name="q"></form>';
    const user = userEvent.setup();
    const field = screen.getByLabelText<HTMLInputElement>('Text');
    await user.type(field, 'noodles');
    field.value = '';
    const submitted = new Promise((resolve) =>
      field.form?.addEventListener('submit', (event) => {
        event.preventDefault();
        resolve(field.value);
      }),
    );
    field.form?.requestSubmit();
    expect(await submitted).toBe('noodles');
  });

  it('leaves links alone', async () => {
    drawn();
    await userEvent.setup().click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(window.location.hash).toBe('#elsewhere');
    window.location.hash = '';
  });
});

it('knows the stored theme, whether a user was signed in here, and whether they had a campus', async () => {
  vi.resetModules();
  localStorage.setItem('campus-deals-theme', 'dark');
  localStorage.setItem('campus-deals-reader', 'known');
  localStorage.setItem('campus-deals-own:campus', '"iowa"');
  await import('./page-init.js');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', signedIn: 'known', campus: 'known' });
  for (const name of ['theme', 'signedIn', 'campus']) delete document.documentElement.dataset[name];
});
