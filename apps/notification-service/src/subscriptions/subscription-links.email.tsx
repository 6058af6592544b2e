import { CONFIRMATION_DAYS } from '@campus-deals/contracts/limits';
import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail, type MailFrame } from '../messages/public.js';

interface LinksEmailProps extends MailFrame {
  links: { collegeName: string; url: string }[];
}

/** Renders "Confirm your subscription". Anyone who entered the address may have caused it. */
export function renderConfirmSubscriptionEmail({ links, ...frame }: LinksEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`Confirm your subscription to ${frame.productName}`}
      preview="One click, and the weekly newsletter comes to this address."
      badge="One step left"
      heading="Confirm your subscription"
      lead="Somebody entered this address to get a college's newsletter."
      reason={`You're receiving this email because somebody subscribed this address on ${frame.productName}. If that was not you, do nothing: no newsletter comes, and within ${CONFIRMATION_DAYS} days we forget the address.`}
    >
      <Paragraph>
        {links.length > 1
          ? 'Confirm that it was you, and you count as a subscriber of each college that you confirm.'
          : 'Confirm that it was you, and you count as a subscriber of the college.'}
      </Paragraph>
      {links.map(({ collegeName, url }) => (
        <Action key={url} href={url}>{`Confirm ${collegeName}`}</Action>
      ))}
    </EmailFrame>,
  );
}

/** Renders "Unsubscribe". Anyone who entered the address may have caused it. */
export function renderUnsubscribeLinkEmail({ links, ...frame }: LinksEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`Unsubscribe from ${frame.productName}`}
      preview="One click, and we stop emailing you."
      badge="One step left"
      heading="Do you want to unsubscribe?"
      lead="One click ends a subscription. You don't need to sign in."
      reason={`You're receiving this email because somebody asked to unsubscribe this address on ${frame.productName}. If that was not you, do nothing: without the click nothing changes.`}
    >
      <Paragraph>Each link opens a page with the button.</Paragraph>
      {links.map(({ collegeName, url }) => (
        <Action key={url} href={url}>{`Unsubscribe from ${collegeName}`}</Action>
      ))}
    </EmailFrame>,
  );
}
