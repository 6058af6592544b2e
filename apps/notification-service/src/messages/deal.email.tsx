import type { DealDecision } from './mail-about.js';
import { DealRow } from './layout/deal-row.js';
import { DashboardAction, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import type { MailDeal } from './layout/mail-deal.js';
import type { MailFrame } from './layout/mail-frame.js';

export interface DealDecisionEmailProps
  extends MailFrame, Pick<DealDecision, 'title' | 'isApproved' | 'isRevision' | 'reason'> {
  /** The approved deal, if students can see it. */
  deal?: MailDeal | undefined;
  /** Whether the change is of a business. Such a change is always a revision. */
  isBusiness: boolean;
}

/** Renders "Approved: …" or "Not approved: …", with the next step. */
export function renderDealDecisionEmail(mail: DealDecisionEmailProps): Promise<RenderedMail> {
  const { isApproved, isRevision, isBusiness, reason, deal } = mail;
  const thing = isBusiness ? 'business' : 'deal';
  const what = isRevision ? `Your change of this ${thing}` : 'Your deal';
  const lead = isApproved ? approvedLead(mail) : (reason ?? "Reply to this email and we'll tell you what to change.");
  const next = nextStep(mail, thing);
  return renderMail(
    <EmailFrame
      {...mail}
      title={isApproved ? `Approved: ${mail.title}` : `Not approved: ${mail.title}`}
      preview={isApproved ? `${what} is approved.` : `${what} was not approved.`}
      badge={isApproved ? 'Approved' : 'Not approved'}
      heading={mail.title}
      lead={lead}
      reason={`You're receiving this email because you ${isBusiness ? 'have a business' : 'posted a deal'} on ${mail.productName}.`}
    >
      {deal && (
        <div style={{ marginBottom: 20 }}>
          <DealRow deal={deal} />
        </div>
      )}
      {next && <Paragraph>{next}</Paragraph>}
      <DashboardAction {...mail} />
    </EmailFrame>,
  );
}

function approvedLead({ isRevision, deal }: DealDecisionEmailProps): string {
  if (isRevision) return 'Your change is approved: students see the new version from now on.';
  return deal ? 'Students can see it now.' : 'Students can see it once it has begun and their college is open.';
}

function nextStep({ isApproved, isRevision, reason }: DealDecisionEmailProps, thing: string): string | null {
  if (isApproved) return 'Your dashboard counts its views, saves and redemptions.';
  if (isRevision) return `The ${thing} itself goes on as it was. You can change it again at any time.`;
  return reason && 'Change what is named above and submit it again; it is reviewed within 1-2 business days.';
}

/** Renders "Hidden for now: …", with what happens next. */
export function renderDealHiddenEmail(mail: MailFrame & { title: string }): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={`Hidden for now: ${mail.title}`}
      preview="Several students have reported this deal."
      badge="Hidden for now"
      heading={mail.title}
      lead="Several students have reported a problem with this deal. Students cannot see it until we have reviewed it."
      reason={`You're receiving this email because you posted a deal on ${mail.productName}.`}
    >
      <Paragraph>
        You don't need to do anything: if the deal is fine, students see it again after our review. If it has ended or
        changed, you can delete or edit it now.
      </Paragraph>
      <DashboardAction {...mail} />
    </EmailFrame>,
  );
}
