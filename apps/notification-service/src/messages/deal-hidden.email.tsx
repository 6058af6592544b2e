import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

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
      lead="Several students have reported that something is wrong with this deal. Nobody sees it until we have looked."
      reason={`You're receiving this email because you posted a deal on ${mail.productName}.`}
    >
      <Paragraph>
        You need not do anything: if all is well with it, it shows again by itself. If it has ended or changed, you can
        delete or edit it now.
      </Paragraph>
      <Action href={mail.dashboardUrl}>Open my vendor dashboard</Action>
    </EmailFrame>,
  );
}
