import { en } from "@/lib/messages/en";
import { WITHOUT_PROVIDER } from "../messages-provider";

/** Components that a test draws without a layout say it in English. */
WITHOUT_PROVIDER.areas = en;
