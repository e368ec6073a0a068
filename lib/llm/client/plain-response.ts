import { PlainHeaders } from "./plain-headers";

// A byte order mark goes, as it does in a Response.
const utf8 = new TextDecoder();

/**
 * An answer whose body is here already. A Response of the platform puts it into a stream first, only to collect it again:
 * that costs more than everything else about a call. Whoever needs a stream or a form gets it from such a Response.
 */
export class PlainResponse implements Response {
  readonly headers: Headers;
  readonly redirected = false;
  readonly statusText = "";
  readonly type = "default";
  bodyUsed = false;
  readonly #body: Uint8Array<ArrayBuffer>;

  constructor(
    readonly url: string,
    readonly status: number,
    headers: Map<string, string>,
    body: Uint8Array<ArrayBuffer>,
  ) {
    this.headers = new PlainHeaders(headers);
    this.#body = body;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): Response["body"] {
    return this.#platformResponse().body;
  }

  async text(): Promise<string> {
    this.bodyUsed = true;
    return utf8.decode(this.#body);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.bodyUsed = true;
    return this.#body;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#platformResponse().arrayBuffer();
  }

  async blob(): Promise<Blob> {
    return this.#platformResponse().blob();
  }

  async formData(): Promise<FormData> {
    return this.#platformResponse().formData();
  }

  clone(): Response {
    return new PlainResponse(this.url, this.status, new Map(this.headers), this.#body);
  }

  #platformResponse(): Response {
    this.bodyUsed = true;
    return new Response(this.#body, { headers: [...this.headers] });
  }
}
