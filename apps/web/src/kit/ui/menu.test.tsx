import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.js';
import { Link } from 'react-router-dom';
import { MenuList } from './menu-list.js';
import { Menu } from './menu.js';

function open() {
  return renderPage(
    <>
      <Menu title="Quick Actions">
        {['All Deals', 'All Vendors', 'Campus Map'].map((label) => (
          <Link key={label} to={`/${label}`} role="menuitem" tabIndex={-1}>
            {label}
          </Link>
        ))}
      </Menu>
      <p>Elsewhere</p>
    </>,
  );
}
const focused = () => document.activeElement?.textContent;

it('opens with its first entry focused, and moves by arrows, cyclically, and by first letter', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Quick Actions' });
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('menu', { name: 'Quick Actions' })).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('All Deals');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Campus Map');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('All Vendors');
  await user.keyboard('c');
  expect(focused()).toBe('Campus Map');
  await user.keyboard('{Home}');
  expect(focused()).toBe('All Deals');
});

it('opens with the up arrow at its last entry, follows it, and then closes', async () => {
  const { user, where } = open();
  screen.getByRole('button', { name: 'Quick Actions' }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('menu');
  expect(focused()).toBe('Campus Map');
  await user.keyboard('{Enter}');
  expect(where()).toBe('/Campus Map');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('closes by a click elsewhere', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Quick Actions' }));
  await screen.findByRole('menu');
  await user.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('leaves a focus that moved on while its code loaded', () => {
  renderPage(
    <>
      <a href="#elsewhere" ref={(link) => link?.focus()}>
        Elsewhere
      </a>
      <MenuList id="menu" button={{ current: null }} startAt={0} onClose={() => {}}>
        <a href="#there" role="menuitem">
          There
        </a>
      </MenuList>
    </>,
  );
  expect(focused()).toBe('Elsewhere');
});
