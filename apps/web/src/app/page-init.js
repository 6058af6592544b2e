// Runs before the first paint (see vite.config.ts). A separate file, since the content policy forbids inline scripts.
(function () {
  const page = document.documentElement;
  try {
    // A stored theme overrides the system's.
    const theme = localStorage.getItem('campus-deals-theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // Hides visitor content from a browser whose last user was signed in, until the session is known.
    if (localStorage.getItem('campus-deals-reader')) page.dataset.signedIn = 'known';
    // Reserves the space of the college that their home page started with.
    if (JSON.parse(localStorage.getItem('campus-deals-own:campus'))) page.dataset.campus = 'known';
  } catch {
    // Storage may be blocked. The system's theme then applies.
  }

  // Early interactions: clicks, choices and typing before hydration are queued and replayed in order.
  const types = ['input', 'change', 'click', 'submit'];
  /** Fields by element with their last value, and pressed buttons and forms with undefined. */
  const queue = new Map();

  function enqueue(event) {
    const { type, target } = event;
    if (type === 'input' || type === 'change') {
      queue.delete(target);
      queue.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
      return;
    }
    const pressed = type === 'click' ? target.closest('button') : target;
    // Links, checkboxes and GET forms work without a script.
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

  /** Sets a field as if the user had just done so. React compares with the value that it last saw. */
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
  // If a script fails to load, the page works as plain HTML.
  document.addEventListener('error', ({ target }) => target.localName === 'script' && listen(false), true);
})();
