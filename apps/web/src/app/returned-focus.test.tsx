import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Bell } from '../marketplace/notifications/bell.js';
import { AdminPalette } from '../admin/admin-palette.js';
import { MobileMenu } from '../marketplace/layout/mobile-menu.js';
import { serve } from '../testing/fake-server.js';
import { renderPage } from '../testing/render-page.js';
import { ActionItem, TableMenu } from '../kit/table/table-menu.js';
import { Dialog } from '../kit/ui/dialog.js';
import { Menu } from '../kit/ui/menu.js';

const trigger = <button type="button">Open</button>;

function Question({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Question">
      Sure?
    </Dialog>
  );
}

function Opener({ render }: { render: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {render(isOpen, () => setIsOpen(false))}
    </>
  );
}

function MenuOfDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TableMenu label="Actions" trigger={trigger}>
        <ActionItem action={{ label: 'Ask', onSelect: () => setIsOpen(true) }} />
      </TableMenu>
      <Question isOpen={isOpen} close={() => setIsOpen(false)} />
    </>
  );
}

const PARTS = {
  'a menu of links': (
    <Menu title="Open">
      <a href="#there" role="menuitem">
        There
      </a>
    </Menu>
  ),
  'a menu of a table': (
    <TableMenu label="Actions" trigger={trigger}>
      <ActionItem action={{ label: 'Paint', onSelect: () => {} }} />
    </TableMenu>
  ),
  'a dialog': <Opener render={(isOpen, close) => <Question isOpen={isOpen} close={close} />} />,
  'a dialog opened by a menu': <MenuOfDialog />,
  'the menu of a phone': <Opener render={(isOpen, close) => <MobileMenu isOpen={isOpen} onClose={close} />} />,
  'the palette of admins': <Opener render={(isOpen, close) => isOpen && <AdminPalette onClose={close} />} />,
  'the notifications': <Bell userId={1} />,
};

describe.each(Object.entries(PARTS))('%s, closed by Escape,', (name, part) => {
  it.each([
    ['returns the focus to its button', false],
    ['leaves a focus that has moved on', true],
  ])('%s', async (_, hasMovedOn) => {
    serve('GET /api/user/notifications/unread-count', { count: 0 });
    serve('GET /api/user/notification-preferences', {});
    serve('GET /api/user/notifications', []);
    const { user } = renderPage(
      <>
        {part}
        <button type="button">Elsewhere</button>
      </>,
    );
    const opener = screen.getByRole('button', { name: /^(Open|Notifications)$/ });
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    await user.click(opener);
    if (name === 'a dialog opened by a menu') await user.click(await screen.findByRole('menuitem'));
    const isMenu = name.startsWith('a menu');
    await screen.findByRole(isMenu ? 'menu' : 'dialog');
    expect(document.activeElement).not.toBe(opener);
    vi.useFakeTimers();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect(screen.queryByRole(isMenu ? 'menu' : 'dialog')).toBeNull();
    if (hasMovedOn) act(() => elsewhere.focus());
    act(() => vi.runOnlyPendingTimers());
    expect(document.activeElement).toBe(hasMovedOn ? elsewhere : opener);
  });
});
