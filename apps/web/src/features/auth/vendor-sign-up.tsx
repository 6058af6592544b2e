import { DealTicket } from '../../components/cards/deal-ticket.js';
import { useSignInSteps, type SignInStepsProps } from './sign-in-steps.js';

interface VendorSignUpProps extends SignInStepsProps {
  /** Signs in to an existing account instead. */
  onSignIn: () => void;
}

/** Page for new vendors: what the fee buys, beside the payment. */
export function VendorSignUp({ onSignIn, ...props }: VendorSignUpProps) {
  const { fee, isPaying, progress, content } = useSignInSteps(props, true);
  return (
    <div className="page grid items-start gap-x-14 gap-y-7 py-8 md:py-12 lg:grid-cols-[1fr_minmax(0,28rem)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-3xl md:text-5xl">Register Your Business</h1>
        <p className="mt-2 text-muted">
          Already registered?{' '}
          <button type="button" className="link min-h-11" onClick={() => !isPaying && onSignIn()}>
            Sign in
          </button>
        </p>
      </div>
      <section
        aria-label="Registration"
        className="sheet min-w-0 p-5 sm:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {content}
      </section>
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-[1fr_minmax(0,16rem)]">
        <div>
          <h2 className="mb-3 text-xl">{fee === null ? 'What you get' : `What ${fee} buys`}</h2>
          <ul className="mb-7 list-disc space-y-2 pl-5">
            <li>As many deals as you like. There is no subscription.</li>
            <li>A place in front of the students near you: on their college's page, in the search and on the map.</li>
            <li>Codes that your staff scan with any phone, and numbers that show what each deal brings.</li>
          </ul>
          <h2 className="mb-3 text-xl">How it goes</h2>
          {progress}
        </div>
        <div>
          <DealTicket
            deal={{ id: 0, title: 'Lunch before two', vendorName: 'Your shop', category: 'food_drink' }}
            badge="25% OFF"
            distance="4 min walk"
            expiry="Expires in 12 days"
          />
          <p className="mt-3 text-sm text-muted">What students see. This deal is an example.</p>
        </div>
      </div>
    </div>
  );
}
