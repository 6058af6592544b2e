import { CircleCheck, CircleX, LoaderCircle, ScanLine } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { dollars } from '../../kit/text/cents.js';
import { classNames } from '../../platform/react/class-names.js';
import type { CounterAnswer } from './counter-answer.js';

interface AnswerPanelProps {
  ref: Ref<HTMLDivElement>;
  isChecking: boolean;
  answer: CounterAnswer | undefined;
}

/** Shows the result of the last code in words, icon and color, large enough to read at arm's length. */
export function AnswerPanel({ ref, isChecking, answer }: AnswerPanelProps) {
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-live="assertive" aria-atomic="true">
      {isChecking ? (
        <Panel className="bg-well text-ink" icon={<LoaderCircle className="spin" />} title="Checking..." />
      ) : !answer ? (
        <Panel className="bg-well text-ink" icon={<ScanLine />} title="Ready for a code">
          Scan what the student shows, or type it.
        </Panel>
      ) : answer.isAccepted ? (
        <Panel
          className="rise bg-success text-paper"
          icon={<CircleCheck />}
          title={`Redeemed: ${answer.redeemed.discount}`}
        >
          {`${answer.redeemed.dealTitle}${answer.redeemed.savedCents === null ? '' : `. Saved ${dollars(answer.redeemed.savedCents)}`}`}
        </Panel>
      ) : (
        <Panel className="rise bg-danger text-paper" icon={<CircleX />} title={answer.title}>
          {answer.text}
        </Panel>
      )}
    </div>
  );
}

function Panel({
  className,
  icon,
  title,
  children,
}: {
  className: string;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={classNames('flex min-h-32 items-center gap-4 rounded-lg px-5 py-5', className)}>
      <span className="contents [&>svg]:size-11 [&>svg]:shrink-0" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-extrabold wrap-anywhere">{title}</p>
        {children && <p className="mt-1 text-[1.0625rem] leading-snug wrap-anywhere">{children}</p>}
      </div>
    </div>
  );
}
