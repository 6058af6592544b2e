import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Link, NavLink } from './link.js';

function show(at: string) {
  const element = (
    <>
      <Link to="/deals?tab=new#first">Deals</Link>
      <Link to="/deals" onClick={(event) => event.preventDefault()}>
        Refused
      </Link>
      <NavLink to="/admin">Admin</NavLink>
      <NavLink to="/admin#start" end>
        Start
      </NavLink>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return () => router.state.location;
}
const link = (name: string) => screen.getByRole('link', { name });

it('opens a page without loading the site again, unless its own handler prevents it', async () => {
  const where = show('/');
  await userEvent.click(link('Refused'));
  expect(where().pathname).toBe('/');
  await userEvent.click(link('Deals'));
  expect(where()).toMatchObject({ pathname: '/deals', search: '?tab=new', hash: '#first' });
  expect(link('Deals').getAttribute('href')).toBe('/deals?tab=new#first');
});

it('leaves opening in a new tab to the browser', () => {
  const where = show('/');
  const click = createEvent.click(link('Deals'), { ctrlKey: true });
  // Prevented after the component has seen it, because jsdom cannot open a tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent(link('Deals'), click);
  expect(where().pathname).toBe('/');
});

it.each([
  ['/admin', ['Admin', 'Start']],
  ['/admin/deals', ['Admin']],
  ['/administration', []],
])('marks the current page at %s', (at, marked) => {
  show(at);
  const current = screen.getAllByRole('link').filter((each) => each.getAttribute('aria-current') === 'page');
  expect(current.map((each) => each.textContent)).toEqual(marked);
});
