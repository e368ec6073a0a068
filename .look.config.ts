import base from "./playwright.config";
export default { ...base, globalSetup: undefined, workers: 1, timeout: 90000 };
