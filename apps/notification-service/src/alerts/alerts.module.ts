import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AlertSubscribersWhenCollegeActivated } from './alert-subscribers-when-college-activated.handler.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { DeleteOldAlerts } from './delete-old-alerts.job.js';
import { GroupAlertsService } from './group-alerts.service.js';
import { NotifyOwnerWhenVendorChangeApproved } from './notify-owner-when-vendor-change-approved.handler.js';
import { NotifyOwnerWhenVendorChangeRejected } from './notify-owner-when-vendor-change-rejected.handler.js';
import { NotifyPayerWhenFeeRefunded } from './notify-payer-when-fee-refunded.handler.js';
import { TakeAlertsOutWhenDealHidden } from './take-alerts-out-when-deal-hidden.handler.js';
import { TellCollegeWhenDealApproved } from './tell-college-when-deal-approved.handler.js';
import { TellGroups } from './tell-groups.job.js';
import { TellOfDealsThatBegin } from './tell-of-deals-that-begin.job.js';
import { TellPayerWhenFeePaid } from './tell-payer-when-fee-paid.handler.js';
import { TellPayerWhenIdentified } from './tell-payer-when-identified.handler.js';
import { TellReferrerWhenCredited } from './tell-referrer-when-credited.handler.js';
import { TellVendorWhenDealApproved } from './tell-vendor-when-deal-approved.handler.js';
import { TellVendorWhenDealHidden } from './tell-vendor-when-deal-hidden.handler.js';
import { TellVendorWhenDealRedeemed } from './tell-vendor-when-deal-redeemed.handler.js';
import { TellVendorWhenDealRejected } from './tell-vendor-when-deal-rejected.handler.js';
import { TellVendorWhenDealReported } from './tell-vendor-when-deal-reported.handler.js';
import { UserAlertsService } from './user-alerts.service.js';
import { WithdrawAlertsWhenDealRemoved } from './withdraw-alerts-when-deal-removed.handler.js';

/** Turns events into alerts for users. */
@Module({
  imports: [CollegesModule, DealsModule, NotificationsModule],
  controllers: [
    TellCollegeWhenDealApproved,
    WithdrawAlertsWhenDealRemoved,
    TakeAlertsOutWhenDealHidden,
    AlertSubscribersWhenCollegeActivated,
    TellVendorWhenDealApproved,
    TellVendorWhenDealRejected,
    NotifyOwnerWhenVendorChangeApproved,
    NotifyOwnerWhenVendorChangeRejected,
    TellVendorWhenDealReported,
    TellVendorWhenDealHidden,
    TellVendorWhenDealRedeemed,
    TellPayerWhenFeePaid,
    TellPayerWhenIdentified,
    NotifyPayerWhenFeeRefunded,
    TellReferrerWhenCredited,
  ],
  providers: [
    DealAlertsService,
    GroupAlertsService,
    UserAlertsService,
    TellOfDealsThatBegin,
    TellGroups,
    DeleteOldAlerts,
  ],
})
export class AlertsModule {}
