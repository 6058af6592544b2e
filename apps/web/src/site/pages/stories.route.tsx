import { Link } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { Article } from './article.js';

/** `/vendor/success-stories`. It has no testimonials until real vendors have agreed to theirs. */
export function Component() {
  return (
    <Article
      title="Success Stories"
      description="Stories of local businesses with student deals, once they have agreed to tell them."
      canonical={to('vendorStories')}
    >
      <p>
        We have no stories yet: we publish one only when its business has agreed to it, with its name and its numbers.
        Until then, see{' '}
        <Link className="link" to={`${to('howItWorks')}#businesses`}>
          how it works for businesses
        </Link>
        .
      </p>
    </Article>
  );
}
