import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { SubscriptionGoalDto } from '@campus-deals/contracts/catalog/subscription-goal.dto';
import { activationProgress } from '@campus-deals/contracts/gateway/site-rules';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { NumberField } from '../../kit/form/number-field.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

interface CollegeDialogProps {
  college: AdminCollegeDto;
  onClose: () => void;
}

/** Shows how much of its goal a college has reached, and activates it regardless. */
export function ActivateDialog({ college, onClose }: CollegeDialogProps) {
  const { name, subscriberCount, subscriptionGoal } = college;
  const activate = useWrite('POST /api/admin/colleges/:id/activate', {
    params: { id: college.id },
    failure: (message) => `Failed to activate college: ${message ?? 'Please try again.'}`,
    success: () => `${name} is now active`,
  });
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
      write={activate}
      isRefused={hasNone}
      onClose={onClose}
    />
  );
}

export function GoalDialog({ college, onClose }: CollegeDialogProps) {
  const { id, name, subscriberCount, subscriptionGoal, isActive } = college;
  const set = useWrite('POST /api/admin/colleges/:id/subscription-goal', {
    params: { id },
    success: (saved) => (saved.isActive ? `${name} is now active` : 'Goal updated'),
  });
  const form = useDtoForm<SubscriptionGoalDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/subscription-goal.dto')).SubscriptionGoalDto,
    defaultValues: { goal: subscriptionGoal },
    onSubmit: sendBy(set, onClose),
    onFailure: (error, { setError }) =>
      setError('root', { message: `Failed to update goal: ${refusalOf(error) ?? 'Please try again.'}` }),
  });
  const goal = form.watch('goal');
  const opens = !isActive && subscriberCount > 0 && goal !== null && goal >= 1 && goal <= subscriberCount;
  return (
    <FormDialog
      form={form}
      title="Subscription goal"
      description={`${name} has ${formatNumber(subscriberCount)} subscribers.`}
      submitText="Save goal"
      busyText="Saving..."
      onClose={onClose}
    >
      <NumberField label="Subscribers that unlock its deals" name="goal" />
      {opens && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-body text-warning">
          That is reached already: the college is activated at once.
        </p>
      )}
    </FormDialog>
  );
}
