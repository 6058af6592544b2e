export { mailKey, type PushAbout } from './mail-about.js';
export { MailKind, MailKinds, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
export { verdictOn } from './mail-policy.js';
export { Message, type MessageChannel, PRIORITY, senderOf } from './message.entity.js';
export { MessagesService } from './messages.service.js';
