// Runs before the first paint (see vite.config.ts), since the content policy lets nothing inline run.
(function () {
  const page = document.documentElement;
  try {
    // A stored choice of theme wins over the system's.
    const theme = localStorage.getItem('campus-deals-theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // Whoever was signed in here last is not shown what is for visitors, until it is known who reads.
    if (localStorage.getItem('campus-deals-reader')) page.dataset.reader = 'known';
    // The place of the college that their home began with is kept.
    if (JSON.parse(localStorage.getItem('campus-deals-own:campus'))) page.dataset.campus = 'known';
  } catch {
    // Storage may be forbidden; the system's theme applies.
  }

  // Early interactions: what is pressed, chosen and typed before the page is hydrated is queued, and replayed to it in order.
  const types = ['input', 'change', 'click', 'submit'];
  /** What a field was last set to; undefined for a button or form that was pressed. */
  const queue = new Map();

  function enqueue(event) {
    const { type, target } = event;
    if (type === 'input' || type === 'change') {
      queue.delete(target);
      queue.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
      return;
    }
    const pressed = type === 'click' ? target.closest('button') : target;
    // Links, checkboxes and forms that lead to an address do what they do without a script.
    if (!pressed || leads(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.delete(pressed);
    queue.set(pressed, undefined);
  }

  function leads(pressed) {
    const form = pressed.localName === 'form' ? pressed : pressed.type === 'submit' && pressed.form;
    return form && form.method === 'get' && form.hasAttribute('action');
  }

  function listen(on) {
    for (const type of types) document[`${on ? 'add' : 'remove'}EventListener`](type, enqueue, true);
  }

  /** As if it came only now: React looks for what differs from the value that it last knew of a field. */
  function enter(field, value) {
    if (value === true || value === false) {
      field.checked = !value;
      field.click();
      return;
    }
    if (field.localName !== 'select') field.value = `${value} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  listen(true);
  document.addEventListener(
    'hydrated',
    function () {
      listen(false);
      queue.forEach(function (value, target) {
        if (value !== undefined) enter(target, value);
        else if (target.requestSubmit) target.requestSubmit();
        else target.click();
      });
    },
    { once: true },
  );
  // Without its scripts the page is what its HTML is.
  document.addEventListener('error', ({ target }) => target.localName === 'script' && listen(false), true);
})();
