export { MailServer } from './mail-server.client.js';
export { giveTurnsBack, takeTurns } from './mailbox-turns.query.js';
export { SENDER_PROCESS } from './send-message.job.js';
