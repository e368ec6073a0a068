/** Options of a Select that are called what they stand for. The value is said: a text of its own would lose double spaces. */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
