import { Plus } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/states.js';
import { to } from '../../../config/paths.js';

export function CreateDealTab(_props: { onDone: () => void }) {
  return (
    <EmptyState
      icon={<Plus />}
      title="Post a new deal"
      action={<LinkButton to={to('vendorNewDeal')}>Create Deal</LinkButton>}
    >
      It is looked at within 1-2 business days, then students see it.
    </EmptyState>
  );
}
