import type { AdminCollegeDto } from '@campus-deals/contracts/college.dto';
import type { SubscriptionGoalDto } from '@campus-deals/contracts/subscription-goal.dto';
import { NumberField } from '../../components/form/number-field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
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
    rules: async () => (await import('@campus-deals/contracts/subscription-goal.dto')).SubscriptionGoalDto,
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Subscription goal"
      description={`${name} has ${formatNumber(subscriberCount)} subscribers.`}
    >
      <Form form={form} className="space-y-4 px-5 pb-5">
        <NumberField label="Subscribers that unlock its deals" name="goal" />
        {opens && (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-[0.9375rem] text-warning">
            That is reached already: the college is activated at once.
          </p>
        )}
        <FormError />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busyText="Saving..." className="max-sm:w-full">
            Save goal
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
