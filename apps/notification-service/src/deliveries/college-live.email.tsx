import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { Action, EmailFrame, Paragraph, renderMail, type RenderedMail } from '../email-frame.js';

export interface CollegeLiveEmailProps {
  collegeName: string;
  collegeUrl: string;
  homeUrl: string;
  postalAddress: string;
  unsubscribeUrl: string;
}

/** "Your college is live". */
export function renderCollegeLiveEmail({
  collegeName,
  collegeUrl,
  ...frame
}: CollegeLiveEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`${collegeName} is live on ${PRODUCT_NAME}`}
      preview={`Enough of you signed up: the student deals of ${collegeName} are open.`}
      badge="Unlocked"
      heading={`${collegeName} is live`}
      lead="Enough students asked for it. The deals around your campus are unlocked, from today on."
      reason={`You get this mail because you subscribed to ${collegeName} on ${PRODUCT_NAME}.`}
    >
      <Paragraph>
        Food, coffee, books, haircuts, tickets: show your code at the counter and pay less. New deals come in every
        week.
      </Paragraph>
      <Action href={collegeUrl}>See your deals</Action>
    </EmailFrame>,
  );
}
