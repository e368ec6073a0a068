import { RequestError, toRequestError } from "@/lib/http/fetch-json";
import { JSON_LINES } from "@/lib/http/fetch-messages";
import { type ImportMessage, importMessageSchema } from "@/lib/imports/import-report";

export interface SendFileOptions {
  /** 0 to 1 */
  onSent?: (part: number) => void;
  /** each line of an answer that comes in lines */
  onMessage?: (message: ImportMessage) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file as a request's body and gives the answer's text. By XMLHttpRequest: fetch cannot tell how much of a body
 * has been sent.
 */
export function sendFile(address: string, body: Blob, options: SendFileOptions): Promise<string> {
  const { onSent, onMessage, signal } = options;
  return new Promise((resolve, reject) => {
    // Cancelled before it began: nobody would hear of it any more.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let read = 0;
    const readMessages = () => {
      const end = request.responseText.lastIndexOf("\n");
      if (request.status !== 200 || end < read) return;
      for (const line of request.responseText.slice(read, end).split("\n")) {
        if (line !== "") onMessage?.(importMessageSchema.parse(JSON.parse(line)));
      }
      read = end + 1;
    };
    request.open("POST", address);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (onMessage) request.setRequestHeader("accept", JSON_LINES);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 1);
    request.onprogress = () => attempt(readMessages);
    request.onload = () => {
      attempt(() => {
        if (request.status !== 200) throw errorOf(request);
        if (onMessage) readMessages();
        resolve(request.responseText);
      });
    };
    request.onerror = () => reject(new TypeError("The connection failed."));
    request.onabort = () => reject(new DOMException("Cancelled.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);

    function attempt(work: () => void): void {
      if (!onMessage && request.readyState !== XMLHttpRequest.DONE) return;
      try {
        work();
      } catch (error) {
        reject(error);
        request.abort();
      }
    }
  });
}

function errorOf(request: XMLHttpRequest): RequestError {
  if (request.status === 408) {
    const message = "The file took longer to arrive than the server waits. Split it, or import it on the command line.";
    return new RequestError(request.status, "INVALID", message);
  }
  return toRequestError(request.status, jsonOf(request.responseText));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
