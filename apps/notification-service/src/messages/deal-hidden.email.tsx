import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import type { MailFrame } from './layout/mail-frame.js';

export interface DealHiddenEmailProps extends MailFrame {
  title: string;
  subject: string;
  dashboardUrl: string;
}

/** Renders "Hidden for now: …", with what happens next. */
export function renderDealHiddenEmail(mail: DealHiddenEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={mail.subject}
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
      <Action href={mail.dashboardUrl}>Open my vendor dashboard</Action>
    </EmailFrame>,
  );
}
