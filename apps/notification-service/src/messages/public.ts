export { listStyle } from './layout/deal-list.styles.js';
export { DealRow } from './layout/deal-row.js';
export { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
export { style } from './layout/email-styles.js';
export { mailDeal, type MailDeal, offerOf } from './layout/mail-deal.js';
export {
  mailDomain,
  mailFrame,
  type MailFrame,
  mailSender,
  oneClickHeaders,
  placeholderHost,
  signedInLink,
  signedInPath,
  unfolded,
} from './layout/mail-frame.js';
export { type MailAbout, mailKey, type PushAbout } from './mail-about.js';
export { MailKind, MailKinds, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
export { verdictOn } from './mail-policy.js';
export { Message, type MessageChannel, PRIORITY, SEND_ALERTS, senderOf } from './message.entity.js';
export { MessagesService } from './messages.service.js';
export { linkPlaceholder, type MailTemplate } from './template/mail-template.js';
export { EditionFailed, MailTemplates } from './template/mail-templates.js';
