import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { UsersTable } from './users-table.js';
import { AdminPage } from '../admin-page.js';
import { useSession } from '../../platform/session/session.js';

/** `/admin/users`. */
export function Component() {
  const { session } = useSession();
  return (
    <AdminPage title="Users" actions={<AddUser />}>
      <UsersTable ownId={session.userId} />
    </AdminPage>
  );
}

function AddUser() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus className="size-4.5" />
        Add user
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Coming Soon"
        description="Users cannot be added directly yet. People sign up with their own address, and get their role here."
      >
        <div className="flex justify-end px-5 pt-1 pb-5">
          <Button onClick={close}>Close</Button>
        </div>
      </Dialog>
    </>
  );
}
