import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { CollegePicker } from './college-picker.js';

const STATES =
  'Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Iowa'.split(' ');
const kansas = aCollege({ name: 'University of Kansas', shortName: 'kansas', isActive: true, dealCount: 18 });
const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa' });

beforeEach(() => {
  serve('GET /api/states', STATES);
  serve('GET /api/colleges', [kansas, iowa]);
});

describe('searching for a college', () => {
  it('lists all colleges, each with its deals or its progress, until the text has more than two characters', async () => {
    serve('GET /api/colleges?search=iow', [iowa]);
    const { user, where } = renderPage(<CollegePicker />);
    const link = await screen.findByRole('link', { name: /Kansas/ });
    expect(link.getAttribute('href')).toBe('/college/kansas');
    expect(link.textContent).toContain('18 deals');
    expect(screen.getByRole('link', { name: /University of Iowa/ }).textContent).toContain('Coming Soon 63/100');
    await user.type(screen.getByLabelText('College name or city'), 'io');
    await screen.findByText('Type at least three letters.');
    await user.type(screen.getByLabelText('College name or city'), 'w');
    await screen.findByRole('link', { name: /University of Iowa/ });
    await waitFor(() =>
      expect(callsTo('GET /api/colleges').map(({ path }) => path)).toEqual([
        '/api/colleges',
        '/api/colleges?search=iow',
      ]),
    );
    expect(where()).toBe('/');
  });
});

describe('browsing by state', () => {
  it('shows ten states, all of them on demand, and ten again, and scrolls to the colleges of the chosen one', async () => {
    serve('GET /api/colleges?state=Georgia', [iowa]);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderPage(<CollegePicker />);
    await user.click(screen.getByRole('tab', { name: 'Browse by State' }));
    await screen.findByRole('button', { name: 'Georgia' });
    expect(screen.queryByRole('button', { name: 'Iowa' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show All States' }));
    expect(screen.getByRole('button', { name: 'Iowa' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.queryByRole('button', { name: 'Iowa' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Georgia' }));
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(await screen.findByRole('heading', { name: 'Colleges in Georgia' })).toBeTruthy();
  });

  it('choosing a state clears the text, typing clears the state', async () => {
    serve('GET /api/colleges?state=Alaska', [iowa, kansas]);
    serve('GET /api/colleges?search=kans', [kansas]);
    const { user } = renderPage(<CollegePicker />);
    await user.type(screen.getByLabelText('College name or city'), 'kans');
    await user.click(screen.getByRole('tab', { name: 'Browse by State' }));
    await user.click(await screen.findByRole('button', { name: 'Alaska' }));
    expect(screen.getByRole('button', { name: 'Alaska' }).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('Colleges in Alaska');
    await user.click(screen.getByRole('tab', { name: 'Search Colleges' }));
    const field = screen.getByLabelText<HTMLInputElement>('College name or city');
    expect(field.value).toBe('');
    await user.type(field, 'kans');
    expect(screen.queryByText('Colleges in Alaska')).toBeNull();
  });
});
