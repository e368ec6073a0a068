// An endpoint that answers every call after a fixed time, with as little work as possible: a process of its own, so that
// what it costs is not taken for the worker's.
import { createServer } from "node:http";

const latency = Number(process.argv[2]);

function saying(answer) {
  const content = `The response meets it in every point that was asked for.\nAnswer: ${answer}`;
  const body = JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion",
    created: 0,
    model: "bench",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop", logprobs: null }],
    usage: { prompt_tokens: 500, completion_tokens: 15, total_tokens: 515 },
  });
  return { body, headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) } };
}

// Chosen by the address, so that no body has to be read.
const answers = { "/yes": saying("YES"), "/score": saying("4") };
const server = createServer((request, response) => {
  request.resume();
  const { body, headers } = answers[/^\/[a-z]+/.exec(request.url)[0]];
  request.on("end", () => setTimeout(() => response.writeHead(200, headers).end(body), latency));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
