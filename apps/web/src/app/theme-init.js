// Runs before the first paint (see vite.config.ts): a stored choice of theme wins over the system's.
(function () {
  try {
    const theme = localStorage.getItem('campus-deals-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme applies.
  }
})();
