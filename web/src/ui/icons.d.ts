/** The address of the picture that holds every emblem by its name. */
declare module 'virtual:emblems' {
  const address: string;
  export default address;
}

/** The address of the covers of all games: JSON of markup by the name of the game. */
declare module 'virtual:covers' {
  const address: string;
  export default address;
}

/** What stands inside the `<svg viewBox="0 0 512 512">` of one icon of game-icons.net. */
declare module 'virtual:icons/*' {
  const body: string;
  export default body;
}
