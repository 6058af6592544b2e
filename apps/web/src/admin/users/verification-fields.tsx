import { DateField } from '../../kit/form/date-field.js';
import { TextArea } from '../../kit/form/field.js';

/** Field for the end of a student's verification. */
export function UntilField({ hint = 'At most two years ahead' }: { hint?: string }) {
  return <DateField label="Valid until" name="expiresAt" at="last" emptyAs={undefined} hint={hint} />;
}

/** Field for the reason of a decision about a student. */
export function ReasonField() {
  return (
    <TextArea
      label="Reason"
      name="reason"
      rows={3}
      required
      hint="We email it to the student, and keep it in the audit log."
    />
  );
}

/** Returns the usual end of a verification that begins now. */
export function inAYear(): string {
  const end = new Date();
  end.setFullYear(end.getFullYear() + 1);
  return end.toISOString();
}
