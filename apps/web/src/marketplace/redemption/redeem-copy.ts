import type { RedemptionKind } from '@campus-deals/contracts/enumerations';

interface RedeemCopy {
  /** Text of the main button. */
  action: string;
  /** Title of the screen that it opens. */
  title: string;
  steps: [string, string];
}

export const REDEEM_COPY: Record<RedemptionKind, RedeemCopy> = {
  page: {
    action: 'Show at the counter',
    title: 'Show this screen',
    steps: [
      'When you’re at the register, press “I am at the counter”.',
      'Show the running clock to the staff. You can use it once a day.',
    ],
  },
  code: {
    action: 'Show the code',
    title: 'Your code',
    steps: ['Open the code when you are about to pay.', 'Show it at the counter, or enter it at online checkout.'],
  },
  unique: {
    action: 'Get my code',
    title: 'Your code',
    steps: ['Get your personal code. It works offline.', 'Staff scan it or type it in. Each code works once.'],
  },
  pool: {
    action: 'Get my code',
    title: 'Your code',
    steps: [
      'Get one of the codes that the vendor has set aside for students.',
      'Show it at the counter, or enter it at online checkout. It is yours alone.',
    ],
  },
};
