import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface UnsubscribeLinkEmailProps extends MailFrame {
  /** Unsubscribe links, one per subscription. */
  links: { collegeName: string; url: string }[];
}

/** Renders "Unsubscribe". Anyone who entered the address may have caused it. */
export function renderUnsubscribeLinkEmail({ links, ...frame }: UnsubscribeLinkEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`Unsubscribe from ${frame.productName}`}
      preview="One click, and we stop emailing you."
      badge="One step left"
      heading="Do you want to unsubscribe?"
      lead="One click ends it. No sign-in."
      reason={`You're receiving this email because somebody asked to unsubscribe this address on ${frame.productName}. If that was not you, do nothing: without the click nothing changes.`}
    >
      <Paragraph>Each link opens a page with a button that ends one subscription.</Paragraph>
      {links.map(({ collegeName, url }) => (
        <Action key={url} href={url}>{`Unsubscribe from ${collegeName}`}</Action>
      ))}
    </EmailFrame>,
  );
}
