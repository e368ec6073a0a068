/**
 * Headers by their names in small letters, checked by nobody: of an answer that was read, or of a request that was built
 * before. The platform's are sorted and checked anew whenever somebody goes through them.
 */
export class PlainHeaders implements Headers {
  readonly #fields: Map<string, string>;

  constructor(fields: Map<string, string>) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    return this.#fields.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#fields.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#fields.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  getSetCookie(): string[] {
    const cookie = this.get("set-cookie");
    return cookie === null ? [] : [cookie];
  }

  forEach(visit: (value: string, name: string, parent: Headers) => void): void {
    for (const [name, value] of this.#fields) visit(value, name, this);
  }

  entries() {
    return this.#fields.entries();
  }

  keys() {
    return this.#fields.keys();
  }

  values() {
    return this.#fields.values();
  }

  [Symbol.iterator]() {
    return this.#fields.entries();
  }
}
