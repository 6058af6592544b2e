import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { Action, EmailFrame, Paragraph, renderMail, type RenderedMail } from '../email-frame.js';

export interface UnsubscribeLinkEmailProps {
  /** One for each subscription. */
  links: { collegeName: string; url: string }[];
  homeUrl: string;
  postalAddress: string;
}

/** "Unsubscribe": asked for by whoever typed the address. */
export function renderUnsubscribeLinkEmail({ links, ...frame }: UnsubscribeLinkEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`Unsubscribe from ${PRODUCT_NAME}`}
      preview="One click, and you get no more mails from us."
      badge="One step left"
      heading="Do you want to unsubscribe?"
      lead="One click ends it. No sign-in."
      reason={`You get this mail because somebody asked to unsubscribe this address on ${PRODUCT_NAME}. If that was not you, do nothing: without the click nothing changes.`}
    >
      <Paragraph>Each link opens a page with a button that ends one subscription.</Paragraph>
      {links.map(({ collegeName, url }) => (
        <Action key={url} href={url}>{`Unsubscribe from ${collegeName}`}</Action>
      ))}
    </EmailFrame>,
  );
}
