/** The sentences that the browser says, gathered by plugins/sentences.ts. */
declare module 'virtual:sentences' {
  type Catalogue = Record<string, string>;
  type Chunk = () => Promise<{ default: Catalogue }>;
  /** What is said where no other sentences can be had, by language. */
  export const stale: Record<string, Catalogue>;
  /** The sentences around the games, by language. */
  export const shells: Record<string, Chunk>;
  /** The sentences of each game and of each topic, by language and by its name. */
  export const chapters: Record<string, Record<string, Chunk>>;
}
