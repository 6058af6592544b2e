import { Link } from '@react-email/link';
import type { ReactElement } from 'react';
import { listStyle } from './deal-list.styles.js';
import { type MailDeal, namesDiscount } from './mail-deal.js';

/** Renders a deal in a list: its picture, the discount unless the title names it, title and note. */
export function DealRow({ deal }: { deal: MailDeal }): ReactElement {
  const { url, badge, title, note, picture } = deal;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={listStyle.table}>
      <tbody>
        <tr>
          <td className="m-row" width={112} style={listStyle.pictureCell} aria-hidden="true">
            <img src={picture} alt="" width={96} style={listStyle.picture} />
          </td>
          <td className="m-row" style={listStyle.row}>
            {!namesDiscount(deal) && (
              <>
                <span className="m-badge" style={listStyle.badge}>
                  {badge}
                </span>
                <br />
              </>
            )}
            <Link href={url} className="m-ink" style={listStyle.title}>
              {title}
            </Link>
            <br />
            <span className="m-muted" style={listStyle.note}>
              {note}
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
