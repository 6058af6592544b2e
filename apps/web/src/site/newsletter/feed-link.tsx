import { feedOf } from './newsletter-archive.api.js';

/** Names a college's feed to browsers and feed readers. React hoists it into the head. */
export function FeedLink({ collegeId }: { collegeId: string }) {
  return <link rel="alternate" type="application/rss+xml" href={feedOf(collegeId)} />;
}
