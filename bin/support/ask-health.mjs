// `node ask-health.mjs ADDRESS`: ends well when the address answers with 200. Images have no curl.
import { get } from "node:http";

const MILLISECONDS = 4_000;

const [address = ""] = process.argv.slice(2);
const request = get(address, { agent: false, timeout: MILLISECONDS }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.once("timeout", () => request.destroy(new Error("no answer in time")));
request.once("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
