const STEPS = [
  { title: 'Pick your college', text: 'Every college has its own deals page. Find yours by name, city or state.' },
  {
    title: 'Help it open',
    text: "Deals unlock when enough students have subscribed, usually 100. We'll email you the moment it does.",
  },
  {
    title: 'Show the deal, pay less',
    text: 'Open the deal on your phone and show it at the counter. Save the ones you like for later.',
  },
];

export function Steps() {
  return (
    <ol className="grid gap-x-8 gap-y-7 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 md:block">
          <p
            aria-hidden="true"
            className="flex shrink-0 items-center gap-4 font-display text-4xl leading-none font-extrabold text-brand md:mb-4 md:text-5xl"
          >
            {index + 1}
            <span className="hidden h-0 flex-1 border-t-2 border-dashed border-line md:block" />
          </p>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 max-w-[38ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
