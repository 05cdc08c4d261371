// The rows that the server in the page keeps, in IndexedDB: texts under keys, written in one
// transaction each, which is durable when it is done.

export type Key = (string | number)[];
/** A row that is put in place of any under its key, or deleted; a new one replaces none. */
export type Change = [key: Key, body: string | null, isNew: boolean];

const DATABASE = 'expedition';
const STORE = 'rows';
/** What the server is told where rows were not written. */
const FULL = 'full';
const TAKEN = 'taken';

/** Opens the database; null where the browser has none, as in some private windows. */
export async function openRows(): Promise<IDBDatabase | null> {
  try {
    return await new Promise((resolve, reject) => {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB does not open'));
    });
  } catch {
    return null;
  }
}

/** All rows, as the server reads them: a JSON list of keys and texts. */
export async function readRows(database: IDBDatabase): Promise<string> {
  const store = database.transaction(STORE).objectStore(STORE);
  const [keys, bodies] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
  return JSON.stringify(keys.map((key, index) => [key, bodies[index]]));
}

/** Writes all changes or none; gives nothing, or why they were not written. */
export function writeRows(database: IDBDatabase, changes: Change[]): Promise<string> {
  return new Promise((resolve) => {
    let writing: IDBTransaction;
    try {
      writing = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    } catch (error) {
      return resolve(nameOf(error)); // the browser has closed the database
    }
    writing.oncomplete = () => resolve('');
    writing.onabort = () => resolve(reasonOf(writing.error));
    const store = writing.objectStore(STORE);
    for (const [key, body, isNew] of changes) {
      if (body === null) store.delete(key);
      else if (isNew) store.add(body, key);
      else store.put(body, key);
    }
  });
}

function reasonOf(error: DOMException | null): string {
  if (error?.name === 'ConstraintError') return TAKEN;
  return error?.name === 'QuotaExceededError' ? FULL : nameOf(error);
}

const nameOf = (error: unknown) => (error instanceof Error && error.name) || 'IndexedDB';

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not answer'));
  });
}
