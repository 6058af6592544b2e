import { DRAWINGS } from '@campus-deals/contracts/drawings/drawing-of';
import { MailX } from 'lucide-react';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { Art } from '../marketplace/art/deal-art.js';
import { PageHead } from '../marketplace/page-head.js';
import { BackLink } from '../kit/ui/back-link.js';
import { Badge, TONES } from '../kit/ui/badge.js';
import { Button, BUTTON_VARIANTS, IconButton, LinkButton } from '../kit/ui/button.js';
import { ChartCard } from '../kit/chart/chart-card.js';
import { Checkbox } from '../kit/ui/checkbox.js';
import { ColumnChart } from '../kit/chart/column-chart.js';
import { Difference, Funnel, Tile, Totals } from '../kit/chart/totals.js';
import { Combobox } from '../kit/ui/combobox.js';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.js';
import { CopyBlock } from '../kit/ui/copy-block.js';
import { DayRangeFields } from '../kit/ui/day-range-fields.js';
import { DetailLink } from '../kit/ui/detail-link.js';
import { Dialog, SHAPES } from '../kit/ui/dialog.js';
import { FileField } from '../kit/ui/file-field.js';
import { FilterPills } from '../kit/ui/filter-pills.js';
import { LeaveDialog } from '../kit/ui/leave-dialog.js';
import { LongDate, ShortDate } from '../kit/ui/long-date.js';
import { Menu, MENU_ITEM } from '../kit/ui/menu.js';
import { NotCounted } from '../kit/ui/not-counted.js';
import { Notice } from '../kit/ui/notice.js';
import { NumberTable } from '../kit/chart/number-table.js';
import { ProgressBar, ProgressFill } from '../kit/ui/progress-bar.js';
import { QrImage } from '../kit/ui/qr-image.js';
import { SectionCard } from '../kit/ui/section-card.js';
import { SelectField } from '../kit/ui/select-field.js';
import { ShareLink } from '../kit/ui/share-link.js';
import { EmptyState, ErrorState, InlineError, Loading, LoadingList, Skeleton } from '../kit/ui/states.js';
import { ShowMore } from '../kit/ui/show-more.js';
import { Switch, SwitchButton } from '../kit/ui/switch.js';
import { Tabs } from '../kit/ui/tabs.js';
import { FieldError, inputClasses, LabelledField, TextField } from '../kit/ui/text-field.js';
import { WhenNear } from '../kit/ui/when-near.js';
import { DEFAULT_DAYS, type DayRange } from '../platform/browser/day-range.js';
import { showToast } from '../platform/browser/toast.js';
import { changeOf } from '../kit/text/change.js';

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];
const nothing = () => {};
const DAYS = [
  { name: 'November 21, 2026', label: 'Nov 21', value: 3, beside: 5 },
  { name: 'November 22, 2026', label: 'Nov 22', value: 12, beside: 4 },
];
const FRUIT = ['Apple', 'Apricot', 'Banana'];

/** Shows a part that opens over the page behind a button. */
function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function Toggle({ render }: { render: (isOn: boolean, onChange: (isOn: boolean) => void) => ReactNode }) {
  const [isOn, setIsOn] = useState(true);
  return render(isOn, setIsOn);
}

function Search({ size, isFailed = false }: { size: 'regular' | 'large'; isFailed?: boolean }) {
  const [text, setText] = useState('');
  const options = FRUIT.filter((fruit) => fruit.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <Combobox
      label={`Fruit, ${size}`}
      size={size}
      placeholder="Type a name"
      error={isFailed ? 'Choose a fruit' : undefined}
      text={text}
      onType={setText}
      listLabel="Fruit"
      options={options}
      renderOption={(fruit) => fruit}
      optionKey={(fruit) => fruit}
      onChoose={setText}
      isAsked={text.length > 0}
      isSettled
      emptyText="No fruit begins like this."
      countText={`${options.length} found`}
    />
  );
}

/** Examples of each file of `kit/ui` and `kit/chart`, in all variants. A test fails when one is missing. */
const PARTS: Record<string, ComponentType> = {
  'back-link': () => <BackLink to="#back-link">All deals</BackLink>,
  badge: () =>
    keysOf(TONES).map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
  button: () => (
    <>
      {keysOf(BUTTON_VARIANTS).map((variant) => (
        <div key={variant} className={variant === 'on-night' ? 'rounded-md bg-night p-3' : ''}>
          <Button variant={variant}>{variant}</Button>
        </div>
      ))}
      <Button isBusy>Saving...</Button>
      <Button disabled>disabled</Button>
      <Button aria-disabled>aria-disabled</Button>
      <LinkButton to="#button">a link</LinkButton>
      <IconButton label="Unsubscribe">
        <MailX className="size-5" />
      </IconButton>
    </>
  ),
  'chart-card': () => (
    <ChartCard
      title="Day by day"
      measures={[{ key: 'views', name: 'Views' }]}
      initial="views"
      choiceLabel="Shown day by day"
      per="day"
      caption="Numbers day by day"
      days={3}
      points={DAYS.map(({ name, label, value }) => ({ name, label, values: { views: value } }))}
    />
  ),
  checkbox: () => <Toggle render={(isOn, onChange) => <Checkbox label="Remember me" {...{ isOn, onChange }} />} />,
  'column-chart': () => (
    <div className="w-full space-y-6">
      <ColumnChart title="Views per day" columns={DAYS} />
      <ColumnChart title="Views per day" columns={DAYS} names={['Iowa', 'Kansas']} />
    </div>
  ),
  combobox: () => (
    <>
      <Search size="regular" />
      <Search size="large" />
      <Search size="regular" isFailed />
    </>
  ),
  'confirm-dialog': () =>
    (['plain', 'isDanger', 'isBusy', 'isRefused', 'isBlocked'] as const).map((state) => (
      <Opener key={state} label={state}>
        {(close) => (
          <ConfirmDialog
            title="Delete this deal?"
            description="Students no longer see it."
            confirmText="Delete"
            busyText="Deleting..."
            isBusy={false}
            onConfirm={close}
            onClose={close}
            {...(state !== 'plain' && { [state]: true })}
          >
            It has 12 open codes.
          </ConfirmDialog>
        )}
      </Opener>
    )),
  'copy-block': () => <CopyBlock label="Example" text="curl https://example.edu/api" />,
  'day-range-fields': function Range() {
    const [range, setRange] = useState<DayRange>({ days: DEFAULT_DAYS, from: undefined, to: undefined });
    return (
      <DayRangeFields
        range={range}
        onChoose={(change) => setRange((before) => ({ ...before, ...change }))}
        now={Date.parse('2026-11-22T12:00:00Z')}
      />
    );
  },
  'detail-link': () => (
    <DetailLink to="#detail-link" className="link">
      A deal of the list
    </DetailLink>
  ),
  dialog: () =>
    keysOf(SHAPES).map((shape) => (
      <Opener key={shape} label={shape}>
        {(close) => (
          <Dialog isOpen onClose={close} title="A dialog" description={`Its shape is ${shape}.`} shape={shape}>
            <p className="px-5 pb-5">Its content.</p>
          </Dialog>
        )}
      </Opener>
    )),
  'file-field': () => <FileField hint="CSV, at most 50 MB." error={undefined} onChoose={() => undefined} />,
  'leave-dialog': () => (
    <Opener label="leave">{(close) => <LeaveDialog guard={{ isAsking: true, stay: close, leave: close }} />}</Opener>
  ),
  'long-date': () => (
    <>
      <LongDate at="2026-11-21T18:00:00Z" /> (<ShortDate at="2026-11-21T18:00:00Z" />)
    </>
  ),
  menu: () => (
    <Menu title="A menu">
      {FRUIT.map((fruit) => (
        <a key={fruit} href="#menu" role="menuitem" tabIndex={-1} className={MENU_ITEM}>
          {fruit}
        </a>
      ))}
    </Menu>
  ),
  'not-counted': () => <NotCounted />,
  notice: () =>
    (['info', 'warning'] as const).map((tone) => (
      <Notice key={tone} tone={tone} title={`A notice: ${tone}`} action={<Button>Pay the fee</Button>}>
        Its text.
      </Notice>
    )),
  'number-table': () => (
    <NumberTable
      caption="Views per day"
      heads={['Day', 'Views', 'Redemptions']}
      rows={DAYS.map(({ name, value }) => ({ key: name, head: name, cells: [value, null] }))}
    />
  ),
  'progress-bar': () => (
    <>
      {[0, 64, 100].map((percent) => (
        <ProgressBar key={percent} percent={percent} label={`${percent} percent`} className="w-full" />
      ))}
      <div className="h-6 w-full">
        <ProgressFill percent={30} />
      </div>
    </>
  ),
  'filter-pills': function Pills() {
    const [chosen, setChosen] = useState('Apple');
    return (
      <FilterPills
        label="Fruit"
        options={FRUIT.map((fruit) => [fruit, fruit] as const)}
        chosen={chosen}
        onChoose={setChosen}
      />
    );
  },
  drawings: () =>
    keysOf(DRAWINGS).map((drawing) => (
      <Art key={drawing} drawing={drawing} category={DRAWINGS[drawing]} className="h-19 w-40 rounded-md" />
    )),
  'qr-image': () => <QrImage text="https://example.edu" label="QR code of an example" />,
  'section-card': () => (
    <SectionCard title="Newsletter" description="One email a week." aside={<Badge tone="success">On</Badge>}>
      Its content.
    </SectionCard>
  ),
  'select-field': function Fruit() {
    const [chosen, setChosen] = useState('Apple');
    return (
      <SelectField
        label="Fruit"
        hint="One of a few"
        value={chosen}
        options={FRUIT.map((fruit) => [fruit, fruit] as const)}
        onChange={setChosen}
      />
    );
  },
  'share-link': () => (
    <ShareLink url="https://deals.example/college/iowa?ref=MAYA7K2Q" title="Campus Deals" text="Join us" />
  ),
  'show-more': () => <ShowMore of={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => {} }} />,
  states: () => (
    <>
      <EmptyState icon={<MailX />} title="No newsletters yet" action={<Button>Write one</Button>}>
        The first one appears here.
      </EmptyState>
      <ErrorState title="The newsletters could not be loaded." onRetry={nothing} />
      <InlineError>The newsletter could not be sent.</InlineError>
      <Loading label="Loading an example" className="w-full space-y-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-18" />
      </Loading>
      <LoadingList label="Loading a list" className="w-full space-y-3" count={3} size="h-9" />
    </>
  ),
  switch: () => (
    <>
      <Toggle render={(isOn, onChange) => <Switch label="Email alerts" hint="Once a day" {...{ isOn, onChange }} />} />
      <Switch label="Not possible here" isOn={false} isDisabled onChange={nothing} />
      <Toggle render={(isOn, onChange) => <SwitchButton aria-label="New reviews: Email" {...{ isOn, onChange }} />} />
    </>
  ),
  tabs: () => (
    <Tabs label="Fruit" tabs={FRUIT.map((fruit) => ({ id: fruit, title: fruit, content: <p>About {fruit}</p> }))} />
  ),
  totals: () => (
    <>
      <Totals before={{ from: '2026-11-01', to: '2026-11-07' }}>
        {[12, 9, 6].map((now) => (
          <Tile key={now} name="Views" value={`${now}`} meaning="A visitor counts once an hour.">
            <Difference change={changeOf(now, 9)} before={9} />
          </Tile>
        ))}
      </Totals>
      <Funnel steps={DAYS.map(({ name, value }) => ({ name, count: value, share: '30%' }))} />
    </>
  ),
  'text-field': function TextFields() {
    const id = useId();
    return (
      <>
        <TextField label="Name" placeholder="Ada Lovelace" />
        <TextField label="City" hint="Where the business is" error="Enter the city." />
        <TextField label="Read only" readOnly value="IA" />
        <TextField label="Hidden label" isLabelHidden placeholder="Its label is hidden" />
        <LabelledField label="Notes">
          {(attributes) => <textarea {...attributes} className={`${inputClasses} h-18`} />}
        </LabelledField>
        <FieldError id={id}>An error alone</FieldError>
      </>
    );
  },
  'toast-region': () =>
    (['plain', 'danger'] as const).map((tone) => (
      <Button
        key={tone}
        variant="secondary"
        onClick={() => showToast({ title: `A ${tone} toast`, description: 'Shown for five seconds', tone })}
      >
        {tone}
      </Button>
    )),
  toaster: () => <p className="text-muted">Loads the toasts with the first one. The app renders it once.</p>,
  'when-near': () => (
    <WhenNear className="h-11">
      <p>Loaded when it came near the viewport.</p>
    </WhenNear>
  ),
};

/**
 * `/styleguide`: every drawing and part of `kit/ui` and `kit/chart` in light and dark, only in development. Dialogs and
 * toasts have the theme of the page.
 */
export function Component() {
  return (
    <div className="page space-y-10 py-8">
      <PageHead title="Styleguide" noIndex />
      <h1 className="text-3xl md:text-5xl">Styleguide</h1>
      {Object.entries(PARTS).map(([name, Examples]) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} className="mb-3 text-xl">
            {name}
          </h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {(['light', 'dark'] as const).map((theme) => (
              <div
                key={theme}
                data-theme={theme}
                className="flex min-w-0 flex-wrap items-center gap-3 rounded-lg border border-line bg-paper p-5 text-ink"
              >
                <Examples />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
