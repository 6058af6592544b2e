import { Action, EmailFrame, Paragraph, renderMail, type RenderedMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface CollegeNamesEmailProps extends MailFrame {
  preheader: string;
  names: string;
  colleges: { name: string; url: string; unsubscribeUrl: string }[];
}

/** This week's newsletter. */
export function renderCollegeNamesEmail({
  preheader,
  names,
  colleges,
  ...frame
}: CollegeNamesEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={`This week at ${names}`}
      preview={preheader}
      badge="This week"
      heading={`This week at ${names}`}
      lead="The deals around your campus, new and old."
      reason={`You get this mail because you subscribed to ${names} on ${frame.productName}.`}
      {...(colleges[0] && { unsubscribeUrl: colleges[0].unsubscribeUrl })}
    >
      {colleges.map(({ name, url, unsubscribeUrl }) => (
        <div key={url}>
          <Paragraph>{name}</Paragraph>
          <Action href={url}>See your deals</Action>
          <Paragraph>
            <a href={unsubscribeUrl}>Unsubscribe from {name}</a>
          </Paragraph>
        </div>
      ))}
    </EmailFrame>,
  );
}
