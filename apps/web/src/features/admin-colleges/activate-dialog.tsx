import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress } from '@campus-deals/contracts/gateway/site-rules';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { useActivateCollege } from './admin-colleges.api.js';

interface ActivateDialogProps {
  college: AdminCollegeDto;
  onClose: () => void;
}

/** Shows how much of its goal a college has reached, and activates it regardless. */
export function ActivateDialog({ college, onClose }: ActivateDialogProps) {
  const { name, subscriberCount, subscriptionGoal } = college;
  const activate = useActivateCollege(college.id);
  const hasNone = subscriberCount === 0;
  const percent = activationProgress(subscriberCount, subscriptionGoal);
  const reached = `${formatNumber(subscriberCount)} of ${plural(subscriptionGoal, 'subscriber')}`;
  return (
    <ConfirmDialog
      title={`Activate ${name}`}
      description={
        hasNone
          ? `${name} has no subscribers yet. A college needs one at least to be activated.`
          : `${name} has reached ${percent}% of its goal (${reached}). Activate it anyway? Its deals go live right away and we notify its subscribers. This can't be undone.`
      }
      confirmText="Activate"
      busyText="Activating..."
      isBusy={activate.isPending}
      isRefused={hasNone}
      onConfirm={() => activate.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
