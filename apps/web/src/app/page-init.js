// Runs before the first paint (see vite.config.ts), since the content policy lets nothing inline run.
(function () {
  const page = document.documentElement;
  try {
    // A stored choice of theme wins over the system's.
    const theme = localStorage.getItem('campus-deals-theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // Whoever was signed in here last is not shown what is for visitors, until it is known who reads.
    if (localStorage.getItem('campus-deals-reader')) page.dataset.reader = 'known';
  } catch {
    // Storage may be forbidden; the system's theme applies.
  }

  // A page with a first frame holds its scripts in a template: they are fetched once it is read and painted.
  let due = 2;
  function begin() {
    due -= 1;
    if (due !== 0) return;
    const later = document.getElementById('after-first-paint');
    if (later) document.head.append(document.importNode(later.content, true));
  }
  document.addEventListener('DOMContentLoaded', begin, { once: true });
  const painted = new PerformanceObserver(function () {
    painted.disconnect();
    begin();
  });
  // What nobody looks at is not painted.
  if (document.hidden) begin();
  else painted.observe({ type: 'paint', buffered: true });

  // The page is there before its scripts are: a press on a button waits for them, no form goes out, what is typed is kept.
  const fields = new Map();
  let pressed;
  function hold(event) {
    const { type, target } = event;
    if (type === 'input') {
      fields.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
      return;
    }
    const button = target.closest('button');
    if (!button && type === 'click') return;
    event.preventDefault();
    pressed = button || target;
  }
  const types = ['input', 'click', 'submit'];
  for (const type of types) document.addEventListener(type, hold, true);

  // As if it came only now: React looks for what differs from the value that a field had last, as far as it knows.
  function give(field, value) {
    if (value === true || value === false) {
      field.checked = !value;
      field.click();
      return;
    }
    field.value = `${value} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event(field.type.startsWith('select') ? 'change' : 'input', { bubbles: true }));
  }
  document.addEventListener(
    'page-lives',
    function () {
      for (const type of types) document.removeEventListener(type, hold, true);
      fields.forEach((value, field) => give(field, value));
      if (!pressed) return;
      if (pressed.requestSubmit) pressed.requestSubmit();
      else pressed.click();
    },
    { once: true },
  );
})();
