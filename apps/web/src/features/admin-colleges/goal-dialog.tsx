import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { SubscriptionGoalDto } from '@campus-deals/contracts/catalog/subscription-goal.dto';
import { NumberField } from '../../components/form/number-field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { useSetGoal } from './admin-colleges.api.js';

interface GoalDialogProps {
  college: AdminCollegeDto;
  onClose: () => void;
}

export function GoalDialog({ college, onClose }: GoalDialogProps) {
  const { id, name, subscriberCount, subscriptionGoal, isActive } = college;
  const set = useSetGoal(id);
  const form = useDtoForm<SubscriptionGoalDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/subscription-goal.dto')).SubscriptionGoalDto,
    defaultValues: { goal: subscriptionGoal },
    onSubmit: async ({ goal }) => {
      await set.mutateAsync(goal);
      onClose();
    },
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
        <p className="rounded-md bg-warning-soft px-3 py-2 text-[0.9375rem] text-warning">
          That is reached already: the college is activated at once.
        </p>
      )}
    </FormDialog>
  );
}
