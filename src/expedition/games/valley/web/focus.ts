// Focus management: who plays by keys goes on where a button was that has gone.

/** When the focused button within goes, the one that takes its place gets the focus. */
export function holdFocus(within: HTMLElement): () => void {
  let at = -1;
  const buttons = () => [...within.querySelectorAll('button')];
  const remember = () => {
    at = buttons().indexOf(document.activeElement as HTMLButtonElement);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) at = -1;
  };
  const watching = new MutationObserver(() => {
    if (at < 0 || document.activeElement !== document.body) return;
    const now = buttons();
    (now[at] ?? now.at(-1))?.focus();
  });
  within.addEventListener('focusin', remember);
  within.addEventListener('focusout', left);
  watching.observe(within, { childList: true, subtree: true });
  return () => {
    watching.disconnect();
    within.removeEventListener('focusin', remember);
    within.removeEventListener('focusout', left);
  };
}
