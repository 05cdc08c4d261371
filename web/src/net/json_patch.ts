// Applies a JSON patch: pairs of a path and a value, as expedition.core.wire makes them.

export type Path = (string | number)[];
export type Change = [Path, unknown];

/** The value with the changes made; the old one stays as it was, and shares what is unchanged. */
export function changed<Value>(before: Value, replacements: readonly Change[]): Value {
  return replacements.reduce<unknown>(
    (value, [path, replacement]) => put(value, path, replacement),
    before,
  ) as Value;
}

function put(value: unknown, path: Path, replacement: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? put(item, rest, replacement) : item));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [first]: put(object[first], rest, replacement) };
}
