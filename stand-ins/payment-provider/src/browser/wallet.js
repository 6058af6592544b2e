// The sheet of the test wallet. It only reports the payer's choice to the page that opened it.
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () =>
    window.parent.postMessage({ type: 'dialog-answered', answer: button.dataset.answer }, '*'),
  );
