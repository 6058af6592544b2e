import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { Check } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { to } from '../../platform/paths.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import type { FirstSteps } from './first-steps.js';
import { classNames } from '../../platform/react/class-names.js';
import { PayButton } from '../payment/pay-button.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const PinStep = lazyNamed(() => import('./pin-step.js'), 'PinStep');
const HoursDialog = lazyNamed(() => import('../profile/hours-dialog.js'), 'HoursDialog');

interface FirstStepsCardProps {
  vendor: OwnVendorDto;
  steps: FirstSteps;
  onCreate: () => void;
  onHide: () => void;
}

interface Step {
  name: string;
  isDone: boolean;
  text: string;
  /** Renders the step's action. The `look` is stronger for the next step. */
  renderAction: (look: { variant: 'primary' | 'secondary'; className: string }) => ReactNode;
}

/** Lists what a new business still has to do before it serves its first student. */
export function FirstStepsCard({ vendor, steps, onCreate, onHide }: FirstStepsCardProps) {
  const fee = useVendorFee();
  const [dialog, setDialog] = useState<'pin' | 'hours'>();
  const close = () => setDialog(undefined);
  const all = stepsOf(steps, fee, { onCreate, onOpen: setDialog });
  const list = fee === null ? all.slice(1) : all;
  const next = list.findIndex(({ isDone }) => !isDone);
  return (
    <SectionCard
      title="Your first steps"
      className="mb-8"
      aside={
        <p className="text-body text-muted tabular-nums">
          {list.filter(({ isDone }) => isDone).length} of {list.length} done
        </p>
      }
    >
      <ol className="divide-y divide-line">
        {list.map((step, index) => (
          <StepItem key={step.name} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
      {steps.hasRun && (
        <Button variant="quiet" className="mt-3 -ml-3" onClick={onHide}>
          Hide this list
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'pin' && (
          <Dialog isOpen onClose={close} title="Is this your door?" shape="screen">
            <div className="px-5 pb-5">
              <PinStep vendor={vendor} onDone={close} />
            </div>
          </Dialog>
        )}
        {dialog === 'hours' && <HoursDialog onClose={close} />}
      </Suspense>
    </SectionCard>
  );
}

interface StepActions {
  onCreate: () => void;
  onOpen: (dialog: 'pin' | 'hours') => void;
}

function stepsOf(steps: FirstSteps, fee: string | null, { onCreate, onOpen }: StepActions): Step[] {
  return [
    {
      name: 'Pay the registration fee',
      isDone: steps.isPaid,
      text: steps.isPaid ? 'Done. You can post deals.' : `${fee}, once. Then post as many deals as you like.`,
      renderAction: ({ variant }) => <PayButton variant={variant} />,
    },
    {
      name: 'Put your pin on the map',
      isDone: steps.isPinned,
      text: steps.isPinned ? 'Students see how far you are on foot.' : 'Without it, students see your ZIP code only.',
      renderAction: (look) => (
        <Button {...look} onClick={() => onOpen('pin')}>
          Set the pin
        </Button>
      ),
    },
    {
      name: 'Add your opening hours',
      isDone: steps.hasHours,
      text: 'Students see whether you are open now.',
      renderAction: (look) => (
        <Button {...look} onClick={() => onOpen('hours')}>
          Add hours
        </Button>
      ),
    },
    {
      name: 'Submit your first deal',
      isDone: steps.hasSubmitted,
      text: steps.hasSubmitted ? 'It is listed below.' : 'We review it in 1–2 business days.',
      renderAction: (look) =>
        steps.draftId === undefined ? (
          <Button {...look} onClick={onCreate}>
            Create your first deal
          </Button>
        ) : (
          <LinkButton {...look} to={to('vendorEditDeal', { dealId: steps.draftId })}>
            Finish your draft
          </LinkButton>
        ),
    },
    {
      name: 'Redeem a test code',
      isDone: steps.isCounterTried,
      text: `${steps.hasRun ? 'Ask' : 'Once a deal is approved, ask'} a student to show you a code, and scan it.`,
      renderAction: (look) => (
        <LinkButton {...look} to={to('vendorRedeem')}>
          Open the counter
        </LinkButton>
      ),
    },
  ];
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { name, isDone, text, renderAction } = step;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 first:pt-0 last:pb-0"
    >
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full text-body font-semibold',
          isDone ? 'bg-success-soft text-success' : 'bg-brand-soft text-on-brand-soft',
        )}
        aria-hidden="true"
      >
        {isDone ? <Check className="size-4.5" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className={classNames('font-semibold', isDone && 'text-muted')}>
          {name}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        <p className="text-body text-muted">{text}</p>
      </div>
      {!isDone && renderAction({ variant: isNext ? 'primary' : 'secondary', className: 'max-sm:w-full' })}
    </li>
  );
}
