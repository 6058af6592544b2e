import { sqlOf } from './databases.js';

const CONTENT = {
  lead: '1 new deal. Open a deal to see how to use it.',
  intro: [
    {
      runs: [
        { text: 'Welcome back. See ', isBold: false, isItalic: false, href: null },
        { text: 'what is new', isBold: true, isItalic: false, href: 'https://example.edu/' },
      ],
    },
  ],
  groups: [
    {
      title: 'New this week',
      deals: [{ id: 1, badge: '25% OFF', title: 'Half off sandwiches', vendorName: 'Corner Pizza', ends: null }],
    },
  ],
  vendors: [{ id: 1, name: 'Corner Pizza', deals: '3 deals' }],
};

/** Puts a newsletter into a college's archive, and returns its id there. */
export async function aSentNewsletter(collegeId: number): Promise<number> {
  const [newsletter] = await sqlOf(
    'notification',
    `INSERT INTO newsletters (trigger, college_id, status, finished_at) VALUES ('admin', $1, 'sent', now()) RETURNING id`,
    [collegeId],
  );
  const [edition] = await sqlOf(
    'notification',
    `INSERT INTO newsletter_editions (newsletter_id, college_id, subject, preheader, content, is_published)
     VALUES ($1, $2, 'Welcome back to campus', '25% OFF at Corner Pizza.', $3, true) RETURNING id`,
    [newsletter?.id, collegeId, JSON.stringify(CONTENT)],
  );
  return Number(edition?.id);
}

/** Stores a newsletter that an admin writes, and returns its id. */
export async function aNewsletterDraft(): Promise<number> {
  const [newsletter] = await sqlOf(
    'notification',
    `INSERT INTO newsletters (trigger, status, subject) VALUES ('admin', 'draft', 'Welcome back to campus') RETURNING id`,
  );
  return Number(newsletter?.id);
}
