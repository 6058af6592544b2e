import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/gateway/site-rules';
import {
  MAIL_COLOURS as COLOUR,
  MAIL_FONTS as FONT,
  MAIL_STYLE_SHEET,
} from '@campus-deals/contracts/notification/mail-palette';
import type { MailTexts } from './mail-texts.js';

/** Badge of every email, the same as in the product's other emails that require a click. */
const BADGE = 'One step left';

export interface MailContent extends MailTexts {
  link: string;
  code: string;
  /** Lifetime, such as "10 minutes". */
  lifetime: string;
  homeUrl: string;
}

/** Draws the mark without a picture to load, as in the product's other emails. */
const MARK = `<span class="m-button" style="display:inline-block;width:24px;height:24px;margin-right:10px;border-radius:6px;background-color:${COLOUR.brand};line-height:24px;text-align:center;vertical-align:middle"><span class="m-badge" style="display:inline-block;width:8px;height:8px;border-radius:8px;background-color:${COLOUR.deal};vertical-align:middle"></span></span>`;

export function plainMail({ title, lead, button, unasked, link, code, lifetime, homeUrl }: MailContent): string {
  return `${title}

${lead}

${button}:
${link}

Or enter this code where you signed in: ${code}

Link and code expire in ${lifetime}. ${unasked}

${DEFAULT_PRODUCT_NAME}
${homeUrl}
`;
}

/** Renders an HTML email as a table with inline styles, which all mail programs show alike. */
export function htmlMail({
  subject,
  title,
  lead,
  button,
  unasked,
  link,
  code,
  lifetime,
  homeUrl,
}: MailContent): string {
  const href = escaped(link);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${MAIL_STYLE_SHEET}</style></head>
<body class="m-body" style="margin:0;background-color:${COLOUR.paper};color:${COLOUR.ink};font-family:${FONT.text}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="m-body" style="background-color:${COLOUR.paper};color:${COLOUR.ink}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td class="m-page" style="padding:32px 16px 40px">
<p style="margin:0 0 20px;font-family:${FONT.display};font-size:18px;line-height:24px;font-weight:700"><a class="m-ink" href="${escaped(homeUrl)}" style="color:${COLOUR.ink};text-decoration:none">${MARK}${DEFAULT_PRODUCT_NAME}</a></p>
<div class="m-top" style="background-color:${COLOUR.night};border-radius:16px 16px 0 0;padding:36px 32px 30px">
<p class="m-badge" style="display:inline-block;margin:0 0 18px;padding:5px 10px;border-radius:6px;background-color:${COLOUR.deal};color:${COLOUR.ink};font-size:13px;line-height:18px;font-weight:700">${BADGE}</p>
<h1 class="m-title m-on-night" style="margin:0;color:${COLOUR.onNight};font-family:${FONT.display};font-size:32px;line-height:38px;font-weight:700;letter-spacing:-0.02em">${escaped(title)}</h1>
<p class="m-on-night-muted" style="margin:14px 0 0;color:${COLOUR.onNightMuted};font-size:16px;line-height:25px">${escaped(lead)}</p>
</div>
<div class="m-stub" style="background-color:${COLOUR.card};border:1px solid ${COLOUR.line};border-top:2px dashed ${COLOUR.perforation};border-radius:0 0 16px 16px;padding:28px 32px 14px">
<p style="margin:0 0 24px"><a class="m-button" href="${href}" style="display:inline-block;background-color:${COLOUR.brand};color:${COLOUR.card};border-radius:10px;padding:14px 26px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escaped(button)}</a></p>
<p style="margin:0 0 8px;font-size:16px;line-height:25px">Or enter this code where you signed in:</p>
<p style="margin:0 0 20px;font-size:30px;line-height:36px;font-weight:700;letter-spacing:0.2em">${escaped(code)}</p>
<p class="m-muted" style="margin:0 0 20px;color:${COLOUR.muted};font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-word">If the button does not work, open this address in your browser:<br><a class="m-muted" href="${href}" style="color:${COLOUR.muted};text-decoration:underline">${href}</a></p>
</div>
<p class="m-muted" style="margin:24px 4px 0;color:${COLOUR.muted};font-size:13px;line-height:20px">Link and code expire in ${escaped(lifetime)}. ${escaped(unasked)}</p>
<p class="m-muted" style="margin:8px 4px 0;color:${COLOUR.muted};font-size:13px;line-height:20px">${DEFAULT_PRODUCT_NAME}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
