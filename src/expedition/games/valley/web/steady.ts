// Answers that do not flicker while the server is being asked.

/** What the server says; while it is being asked, what it said last at this moment. */
export function steadily<Asked, Answer>(
  ask: (about: Asked) => Answer | null,
  moment: () => unknown,
): (about: Asked | null) => Answer | null {
  let last: { answer: Answer | null; moment: unknown } = { answer: null, moment: null };
  return (about) => {
    const answer = about === null ? null : ask(about);
    if (answer || about === null || last.moment !== moment()) last = { answer, moment: moment() };
    return last.answer;
  };
}
