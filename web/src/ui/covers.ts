// Covers of the games, drawn when the client was built.
import address from 'virtual:covers';

let coming: Promise<Record<string, string>> | undefined;

/** The cover of a game as markup; nothing if it cannot be had, for it is an ornament. */
export async function coverDrawing(game: string): Promise<string> {
  coming ??= fetch(address).then((answer) => answer.json() as Promise<Record<string, string>>);
  return (await coming.catch(() => null))?.[game] ?? '';
}
