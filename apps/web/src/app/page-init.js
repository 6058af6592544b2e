// Runs before the first paint (see vite.config.ts). A separate file, since the content policy forbids inline scripts.
(function () {
  const page = document.documentElement;
  try {
    // A stored theme overrides the system's.
    const theme = localStorage.getItem('campus-deals-theme');
    if (/^(light|dark)$/.test(theme)) page.dataset.theme = theme;
    // Hides visitor content from a browser whose last user was signed in, until the session is known.
    if (localStorage.getItem('campus-deals-reader')) page.dataset.signedIn = 'known';
    // Reserves the space of the college that their home page started with.
    if (JSON.parse(localStorage.getItem('campus-deals-own:campus'))) page.dataset.campus = 'known';
  } catch {
    // Storage may be blocked. The system's theme then applies.
  }

  // Early interactions: clicks, choices and typing before hydration are queued and replayed in order.

  /** Fields by element with their last value, and pressed buttons and forms with undefined. */
  const queue = new Map();

  function enqueue(event) {
    const { type, target } = event;
    if (type === 'input' || type === 'change') {
      queue.delete(target);
      queue.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
      return;
    }
    // React's first renders may have replaced typed text by their own.
    for (const [field, value] of queue) if (typeof value === 'string') field.value = value;
    const pressed = type === 'click' ? target.closest('button') : type === 'submit' && target;
    // Links, checkboxes and GET forms work without a script.
    if (!pressed || leads(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.delete(pressed);
    queue.set(pressed, undefined);
  }

  function leads(pressed) {
    const form = pressed.localName === 'form' ? pressed : pressed.type === 'submit' && pressed.form;
    return form?.method === 'get' && form.hasAttribute('action');
  }

  /** Sets a field as if the user had just done so. React compares with the value that it last saw. */
  function enter(field, value) {
    if (typeof value === 'boolean') {
      field.checked = !value;
      field.click();
      return;
    }
    field.value = `${value} `;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  const listening = new AbortController();
  for (const type of ['beforeinput', 'input', 'change', 'click', 'submit'])
    document.addEventListener(type, enqueue, { capture: true, signal: listening.signal });
  document.addEventListener('hydrated', () => {
    listening.abort();
    for (const [target, value] of queue)
      if (value !== undefined) enter(target, value);
      else if (target.requestSubmit) target.requestSubmit();
      else target.click();
  });
  // If a script fails to load, the page works as plain HTML.
  document.addEventListener('error', ({ target }) => target.localName === 'script' && listening.abort(), true);
})();
