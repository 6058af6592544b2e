import type { StudentDecision } from '@campus-deals/contracts/enumerations';
import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';

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

const AccountAction = ({ homeUrl }: MailFrame) => (
  <Action href={signedInLink(homeUrl, '/user/account')}>Open my account</Action>
);

export interface VerificationDecidedEmailProps extends MailFrame {
  decision: StudentDecision;
  /** Date on which the verification expires. */
  day: string | null;
  /** Reason given by the admin. */
  reasonGiven: string | null;
}

/** Renders a decision about a student's verification, with its reason. */
export function renderVerificationDecidedEmail(mail: VerificationDecidedEmailProps): Promise<RenderedMail> {
  const { subject, lead } = decidedCopy(mail.decision, mail.day);
  return renderMail(
    <EmailFrame
      {...mail}
      title={subject}
      preview={lead}
      badge="Student status"
      heading={subject}
      lead={lead}
      reason={`You're receiving this email because you have an account on ${mail.productName}.`}
    >
      {mail.reasonGiven && <Paragraph>Our reason: {mail.reasonGiven}</Paragraph>}
      <AccountAction {...mail} />
    </EmailFrame>,
  );
}

export interface VerificationExpiringEmailProps extends MailFrame {
  weeksLeft: number;
  /** Date of the expiry. */
  day: string;
}

/** Renders "Your student status ends in … weeks". */
export function renderVerificationExpiringEmail(mail: VerificationExpiringEmailProps): Promise<RenderedMail> {
  const subject = `Your student status ends in ${mail.weeksLeft} ${mail.weeksLeft === 1 ? 'week' : 'weeks'}`;
  return renderMail(
    <EmailFrame
      {...mail}
      title={subject}
      preview={`Confirm your school address before ${mail.day} and keep your student deals.`}
      badge="Student status"
      heading={subject}
      lead={`It is valid until ${mail.day}. Confirm your school address before that, and nothing changes.`}
      reason={`You're receiving this email because you are a verified student on ${mail.productName}.`}
    >
      <Paragraph>
        It takes a minute: open your account and have a new link sent to your school address. Reply to us if you have
        none.
      </Paragraph>
      <AccountAction {...mail} />
    </EmailFrame>,
  );
}

export interface SchoolLinkEmailProps extends MailFrame {
  confirmUrl: string;
  address: string;
  /** Date and time, with the zone. */
  expires: string;
}

/** Renders "Confirm your school address". */
export function renderSchoolLinkEmail(mail: SchoolLinkEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title="Confirm your school address"
      preview="One click shows that you are a student. Then deals for verified students are yours."
      badge="One step left"
      heading="Confirm your school address"
      lead="One click shows that you are a student. Then deals for verified students are yours for a year."
      reason={`You're receiving this email because somebody entered ${mail.address} as their school address on ${mail.productName}. If that was not you, do nothing: without the click nothing happens.`}
    >
      <Paragraph>{`The link works once, until ${mail.expires}.`}</Paragraph>
      <Action href={mail.confirmUrl}>Confirm my address</Action>
    </EmailFrame>,
  );
}
