import { Module } from '@nestjs/common';
import { NewsletterContentModule } from '../newsletter-content/newsletter-content.module.js';
import { NewslettersModule } from '../newsletters/newsletters.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { BatchQueue } from './batch.queue.js';
import { BatchSender } from './batch-sender.js';
import { ChunkSender } from './chunk-sender.js';
import { DkimSigner } from './dkim-signer.js';
import { Editions } from './editions.js';
import { MailDelivery } from './mail-delivery.js';
import { MailServerWatch } from './mail-server-watch.js';
import { OutcomeNotes } from './outcome-notes.js';
import { PrepareNewsletter } from './prepare-newsletter.job.js';
import { RecipientLister } from './recipient-lister.js';
import { RecipientMails } from './recipient-mails.js';
import { SendNewsletterBatch } from './send-newsletter-batch.job.js';
import { SendRates } from './send-rates.js';
import { SendingWatch } from './sending-watch.js';
import { SmtpLanes } from './smtp-lanes.js';
import { TakeWaitingBatches } from './take-waiting-batches.job.js';

/** Sends newsletters. Imported by the sender process only. */
@Module({
  imports: [NewslettersModule, NewsletterContentModule, SuppressionsModule, UnsubscribeLinksModule],
  providers: [
    BatchQueue,
    BatchSender,
    ChunkSender,
    DkimSigner,
    Editions,
    MailDelivery,
    MailServerWatch,
    OutcomeNotes,
    PrepareNewsletter,
    RecipientLister,
    RecipientMails,
    SendNewsletterBatch,
    SendRates,
    SendingWatch,
    SmtpLanes,
    TakeWaitingBatches,
  ],
})
export class SenderModule {}
