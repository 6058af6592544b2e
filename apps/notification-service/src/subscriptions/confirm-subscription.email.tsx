import { CONFIRMATION_DAYS } from '@campus-deals/contracts/limits';
import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface ConfirmSubscriptionEmailProps extends MailFrame {
  /** Confirmation links, one per unconfirmed subscription. */
  links: { collegeName: string; url: string }[];
}

/** Renders "Confirm your subscription". Anyone who entered the address may have caused it. */
export function renderConfirmSubscriptionEmail({
  links,
  ...frame
}: ConfirmSubscriptionEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title="Confirm your subscription"
      preview="One click, and the weekly newsletter comes to this address."
      badge="One step left"
      heading="Confirm your subscription"
      lead="Somebody, you we hope, typed this address to get a college's newsletter."
      reason={`You're receiving this email because somebody subscribed this address on ${frame.productName}. If that was not you, do nothing: no newsletter comes, and within ${CONFIRMATION_DAYS} days we forget the address.`}
    >
      <Paragraph>
        {links.length > 1
          ? 'Each link confirms one newsletter, and you count as a subscriber of that college.'
          : 'Confirm it, and you count as a subscriber of the college.'}
      </Paragraph>
      {links.map(({ collegeName, url }) => (
        <Action key={url} href={url}>{`Confirm ${collegeName}`}</Action>
      ))}
    </EmailFrame>,
  );
}
