// Keyboard input of numbers of one or two digits.

const SOON = 900;

/** What reads digits one by one: the number of the last two if it is on offer, else of the last. */
export function numberTyping(): (digit: string, numbers: readonly number[]) => string {
  let typed = '';
  let typedAt = 0;
  return (digit, numbers) => {
    const now = performance.now();
    const both = now - typedAt < SOON ? typed + digit : digit;
    typed = numbers.includes(Number(both)) ? both : digit;
    typedAt = now;
    return typed;
  };
}
