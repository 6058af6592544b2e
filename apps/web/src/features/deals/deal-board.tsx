import { DEAL_CATEGORY_LABELS, type DealCategory } from '@campus-deals/contracts/enumerations';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.js';
import { Tabs } from '../../components/ui/tabs.js';
import { CategoryBar } from './category-bar.js';
import { DealList, type RenderSave } from './deal-list.js';
import { collegeDealsQuery, type DealTab } from './deals.api.js';

/** The three lists, with the number of skeletons while one loads and the text of an empty one. */
const TABS = [
  { id: 'featured', title: 'Featured', skeletons: 3, empty: 'No featured deals available right now.' },
  { id: 'new', title: 'New This Week', skeletons: 3, empty: 'No new deals available this week.' },
  { id: 'all', title: 'All Deals', skeletons: 6, empty: 'No deals found matching your criteria.' },
] as const;

export interface BoardChoice {
  tab: DealTab;
  category: DealCategory | undefined;
}

interface DealBoardProps extends BoardChoice {
  /** Short name or number, as in the page's address. */
  collegeId: string;
  /** How many run here at all, to say what an empty list means. */
  dealCount: number;
  onChoose: (choice: BoardChoice) => void;
  renderSave?: RenderSave | undefined;
}

/** A college's deals: by category, and by what is featured, new, or there at all. */
export function DealBoard({ collegeId, dealCount, tab, category, onChoose, renderSave }: DealBoardProps) {
  const client = useQueryClient();
  const chooseCategory = (chosen: DealCategory | undefined) => {
    // The list of all deals is read with every change of category, also while another one is in view.
    void client.prefetchInfiniteQuery(collegeDealsQuery(collegeId, 'all', chosen));
    onChoose({ tab, category: chosen });
  };
  const wayOut = () => {
    if (tab !== 'all' && dealCount > 0) {
      return (
        <Button look="secondary" onClick={() => onChoose({ tab: 'all', category })}>
          {category ? `See all of ${DEAL_CATEGORY_LABELS[category]}` : 'See all deals'}
        </Button>
      );
    }
    return (
      category && (
        <Button look="secondary" onClick={() => chooseCategory(undefined)}>
          Show all categories
        </Button>
      )
    );
  };
  return (
    <>
      <CategoryBar chosen={category} onChoose={chooseCategory} />
      <div className="mt-4">
        <Tabs
          label="Deals"
          choice={{ id: tab, onChoose: (id) => onChoose({ tab: dealTab(id), category }) }}
          tabs={TABS.map(({ id, title, skeletons, empty }) => ({
            id,
            title,
            content: (
              <DealList
                key={`${id} ${category}`}
                query={collegeDealsQuery(collegeId, id, category)}
                collegeId={collegeId}
                skeletons={skeletons}
                emptyTitle={empty}
                emptyText={
                  category
                    ? `Showing ${DEAL_CATEGORY_LABELS[category]} only.`
                    : "Subscribe below and we'll email you the week's new deals."
                }
                emptyAction={wayOut()}
                renderSave={renderSave}
              />
            ),
          }))}
        />
      </div>
    </>
  );
}

/** The tab of a page's address; the first one for any other word. */
export function dealTab(id: string | null): DealTab {
  return TABS.find((tab) => tab.id === id)?.id ?? 'featured';
}
