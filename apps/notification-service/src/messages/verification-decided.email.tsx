import type { StudentDecision } from '@campus-deals/contracts/enumerations';
import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import type { MailFrame } from './layout/mail-frame.js';

interface DecidedCopy {
  subject: string;
  lead: string;
}

/** Returns the texts of a decision. `day`: date on which the verification expires. */
export function decidedCopy(decision: StudentDecision, day: string | null): DecidedCopy {
  const until = day === null ? '' : ` It is valid until ${day}.`;
  return COPY[decision](until);
}

const COPY: Record<StudentDecision, (until: string) => DecidedCopy> = {
  verified: (until) => ({
    subject: 'You are a verified student',
    lead: `Deals for verified students are yours from now on.${until}`,
  }),
  extended: (until) => ({ subject: 'Your student status has a new end', lead: `We changed its end.${until}` }),
  ended: () => ({
    subject: 'We ended your student status',
    lead: 'Deals for verified students are not open to you any more. Reply to us if you think this is a mistake.',
  }),
  'card-rejected': () => ({
    subject: 'We could not verify your student card',
    lead: 'We reviewed the picture and deleted it. You can send another one from your account.',
  }),
  'card-expired': () => ({
    subject: 'We did not get to your student card',
    lead: 'Nobody reviewed the picture within 30 days, so we deleted it. We are sorry. You can send it again.',
  }),
};

export interface VerificationDecidedEmailProps extends MailFrame, DecidedCopy {
  /** Reason given by the admin. */
  reasonGiven: string | null;
  accountUrl: string;
}

/** Renders a decision about a student's verification, with its reason. */
export function renderVerificationDecidedEmail(mail: VerificationDecidedEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={mail.subject}
      preview={mail.lead}
      badge="Student status"
      heading={mail.subject}
      lead={mail.lead}
      reason={`You're receiving this email because you have an account on ${mail.productName}.`}
    >
      {mail.reasonGiven && <Paragraph>Our reason: {mail.reasonGiven}</Paragraph>}
      <Action href={mail.accountUrl}>Open my account</Action>
    </EmailFrame>,
  );
}
