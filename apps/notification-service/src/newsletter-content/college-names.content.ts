import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { College } from '../colleges/college.entity.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame } from '../mail-frame.js';
import { NewsletterContent, newsletterLinks, type Edition, type EditionOf } from '../newsletters/newsletters.module.js';

/** An edition that names the colleges and leads to their pages. */
@Injectable()
export class CollegeNamesContent extends NewsletterContent {
  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
  ) {
    super();
  }

  async edition(_newsletter: EditionOf, collegeIds: readonly number[]): Promise<Edition | undefined> {
    const found = await this.em.fork().find(College, { id: { $in: [...collegeIds] } }, { orderBy: { id: 'asc' } });
    if (found.length === 0) return undefined;
    const frame = mailFrame(this.env, this.settings);
    const { renderCollegeNamesEmail } = await import('./college-names.email.js');
    const names = found.map(({ name }) => name).join(', ');
    const colleges = found.map(({ id, name, shortName }) => ({
      name,
      url: `${this.env.PUBLIC_URL}/college/${encodeURIComponent(shortName)}`,
      unsubscribeUrl: newsletterLinks.unsubscribe(id),
    }));
    const preheader = `New this week at ${names}`;
    return {
      subject: `This week at ${names}`,
      preheader,
      ...(await renderCollegeNamesEmail({ ...frame, preheader, names, colleges })),
    };
  }
}
