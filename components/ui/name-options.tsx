/** Options of a Select whose label is their value. `value` is explicit: the option text would lose double spaces. */
export function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
