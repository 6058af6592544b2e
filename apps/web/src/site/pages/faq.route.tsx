import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CONTINUE_HASH, to } from '../../platform/paths.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { Article } from './article.js';

type Question = [question: string, answer: ReactNode];

const studentQuestions = (fee: string | null): Question[] => [
  [
    'Does it cost anything?',
    `No. Looking around, subscribing and using deals is free for students. Businesses pay ${fee ? `${fee} once` : 'nothing, either'}.`,
  ],
  [
    'Do I need an account?',
    'Not to browse and not to subscribe. An account lets you save deals and get alerts for new ones. You sign in with a link we email you, so there is no password.',
  ],
  [
    'My college is "Coming Soon". What does that mean?',
    <>
      Its deals unlock when enough students have subscribed, usually 100. The college's page shows how many are still
      needed. See{' '}
      <Link className="link" to={`${to('howItWorks')}#activation`}>
        how a college opens
      </Link>
      .
    </>,
  ],
  [
    'Does it help if I subscribe with two addresses?',
    'Each email address counts once per college. Sending the link to a friend helps more.',
  ],
  ['Can a college close again?', 'No. Once active it stays active, also when some subscribers leave.'],
  [
    'How often will you write?',
    'A subscriber gets one newsletter a week for all their colleges, or once a month if you prefer; one email when you subscribe or when a Coming Soon college opens, and one to confirm your address where we ask for that. With an account and a college, email alerts are on from the start: at most one email a day with new deals until you subscribe to the newsletter, plus one when a deal you saved is about to end. Change or stop them under Account.',
  ],
  [
    'How do I unsubscribe?',
    'Every newsletter ends with an unsubscribe link. One click on the page it opens, no sign-in. Most email apps also show their own unsubscribe button, which works the same way.',
  ],
  [
    'Can I get fewer emails, or take a break?',
    'Yes. The link “Choose what you get” at the end of each newsletter opens your preferences: every week or once a month, a break of a few weeks, or nothing at all. No sign-in.',
  ],
  [
    'I subscribed, and nothing came. Why?',
    'Check your spam folder for a confirmation email: newsletters start once you confirm. If you once unsubscribed from everything, we ask you again. If our emails bounced, sign in and subscribe from your account.',
  ],
  [
    'A shop would not take the deal. What now?',
    "Press Report on the deal's page and tell us what happened. We ask the shop, and we take down deals that aren't honored.",
  ],
  [
    'The shop says “This code cannot be used”. Why?',
    'Your account is suspended. Write to us if you think this is a mistake. Once it is restored, codes that have not expired work again.',
  ],
  ['My college is not here.', 'Write to us with its name and city, and we will add it.'],
];
const businessQuestions = (fee: string | null): Question[] => [
  [
    fee ? `What does the ${fee} pay for?` : 'What does it cost?',
    <>
      {fee ? 'Your registration, once. After that you' : 'Nothing. You'} can post as many deals as you like. There is no
      monthly fee and no share of what you sell.{' '}
      <Link className="link" to={to('vendorRegister') + CONTINUE_HASH}>
        Register your business
      </Link>
    </>,
  ],
  [
    'How long until my deal is shown?',
    "We review each deal within one to two business days. If we don't approve it, we tell you why, and you can change it and resubmit.",
  ],
  [
    'Can I post before my college is open?',
    'Yes. We review your deal now, and students see it the moment the college goes live. A page with many deals waiting is a good reason to subscribe.',
  ],
  [
    'What does “This code cannot be used” mean?',
    "The student's account is suspended, so the code is not redeemed. Nothing was used up, and you need not honor it.",
  ],
  [
    'I am a student myself. Do I need a second account?',
    'No. With the account of your business you can also save, redeem and review deals, just not those of your own business.',
  ],
  ['Which discounts can I offer?', 'A percentage, a fixed amount, buy one get one, or something of your own in words.'],
  [
    'Do I need a good photo?',
    'No. Deals without a picture get a drawing that fits their words. If you have one: JPEG or PNG, under 1 MB.',
  ],
];

function Questions({ items }: { items: Question[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(([question, answer]) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  );
}

/** `/faq` */
export function Component() {
  const { config } = useSiteConfig();
  return (
    <Article
      title="Frequently Asked Questions"
      description="Answers for students and vendors about deals, sign-in, newsletters and registration."
      canonical={to('faq')}
    >
      <h2>Students</h2>
      <Questions items={studentQuestions(config.vendorFee)} />
      <h2>Businesses</h2>
      <Questions items={businessQuestions(config.vendorFee)} />
      <h2>Something else?</h2>
      <p>
        Write to{' '}
        <a className="link" href={`mailto:${config.supportEmail}`}>
          {config.supportEmail}
        </a>
        . A person answers, usually within two business days.
      </p>
    </Article>
  );
}
