import { Link } from '@react-email/link';
import { DashboardAction, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import { style } from './layout/email-styles.js';
import type { MailFrame } from './layout/mail-frame.js';
import type { FeeCopy } from './fee-copy.js';

export interface FeeEmailProps extends MailFrame, FeeCopy {
  receiptNumber: string;
  receiptUrl: string;
}

/** Renders the receipt of the vendor registration fee, or the mail that it was refunded or went back after a dispute. */
export function renderFeeEmail(mail: FeeEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={mail.subject}
      badge={`Receipt ${mail.receiptNumber}`}
      reason={`You're receiving this email because the vendor registration fee on ${mail.productName} was paid with this address.`}
    >
      <Paragraph>{mail.consequence}</Paragraph>
      <DashboardAction {...mail} />
      <Paragraph>
        <Link href={mail.receiptUrl} className="m-link" style={style.link}>
          Open or download the receipt
        </Link>
      </Paragraph>
    </EmailFrame>,
  );
}
